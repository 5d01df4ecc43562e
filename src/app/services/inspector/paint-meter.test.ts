import { expect, test } from 'vitest'
import { PaintMeter } from './paint-meter.ts'

test('HEALTH-02 paint is measured from the entry of a delivery to the task after its frame, once a frame', () => {
  let now = 1_000
  const frames: (() => void)[] = []
  const meter = new PaintMeter({ fine: () => now, afterFrame: (run) => void frames.push(run) })
  meter.entered()
  now += 2
  meter.entered()
  now += 1
  for (const run of frames.splice(0)) run()
  meter.entered()
  now += 12
  for (const run of frames.splice(0)) run()
  const { total, p50, p99 } = meter.report()
  expect(total).toBe(2)
  expect(Math.abs(Math.log2(p50 / 3_000))).toBeLessThan(0.3)
  expect(Math.abs(Math.log2(p99 / 12_000))).toBeLessThan(0.3)
})
