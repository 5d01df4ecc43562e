import { expect, test } from 'vitest'
import { HandTime } from '../testing/bench-host.ts'
import { Player } from './player.ts'
import type { RecordedFrame } from './recorded-frame.ts'

test('a recording plays on at its pace where the clock is set back by an hour', () => {
  const time = new HandTime()
  const frames = Array.from({ length: 60 }, (_, i): RecordedFrame => {
    return { at: i * 100, socket: 'spot', name: 'depth', currencyId: 1, t: i, text: String(i) }
  })
  const played: string[] = []
  const source = { kind: 'spot' as const, begin: () => {}, publish: (due: readonly RecordedFrame[]) => add(due) }
  const add = (due: readonly RecordedFrame[]) => void played.push(...due.map((frame) => frame.text))
  const player = new Player({ frames, sources: [source], speed: 1, clock: () => time.now, timers: time })
  player.start()
  time.pass(2000)
  expect(played).toHaveLength(21)
  time.jump(-3_600_000)
  time.pass(2000)
  expect(played.length).toBeGreaterThanOrEqual(40)
  expect(played).toEqual(frames.slice(0, played.length).map((frame) => frame.text))
  player.close()
})
