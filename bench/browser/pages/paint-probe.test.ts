import { afterEach, expect, test, vi } from 'vitest'
import { DeliveryWriter, Section, TopicStatus } from '../../../src/shared/hub-protocol/delivery.ts'
import { HEADER_LENGTH, SECTION_HEAD } from '../../../src/shared/hub-protocol/delivery-layout.ts'
import { installPaintProbe, type ProbeWindow } from './paint-probe.ts'

afterEach(() => vi.unstubAllGlobals())

/** A delivery with a ticker before its book, and one without a book. */
function deliveries(u: number): Float64Array[] {
  const writer = new DeliveryWriter()
  const section = (code: typeof Section.ticker | typeof Section.depth, body: number[]) => {
    writer.beginSection(code, 'spot', 1, TopicStatus.live, 0, 5, 6, 7)
    for (const value of body) writer.push(value)
    writer.endSection()
  }
  writer.begin()
  section(Section.ticker, [1, 2, 3])
  const without = writer.finish()
  section(Section.depth, [u, 1, 0, 0, 0, 1, 1, 10, 1, 11, 1])
  return [writer.finish(), without]
}

test('BENCH-02 the probe finds the sequence of the book that a delivery brings, wherever its section lies', async () => {
  class Port extends EventTarget {}
  const page = {} as ProbeWindow
  const frames: (() => void)[] = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('MessagePort', Port)
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  installPaintProbe({ header: HEADER_LENGTH, head: SECTION_HEAD, depth: Section.depth })
  const port = new Port()
  let taken = 0
  port.addEventListener('message', () => taken++)
  const calls = deliveries(77).map((value, i) => [i + 1, value])
  for (const data of [...calls, { type: 'GET' }]) port.dispatchEvent(new MessageEvent('message', { data }))
  for (const run of frames) run()
  await vi.waitFor(() => expect(page.paintProbe.painted.length).toBe(2), 60_000)
  expect([taken, ...page.paintProbe.painted.map(({ u }) => u)]).toEqual([3, 77, -1])
})
