import { expect, test } from 'vitest'
import { createTapeLog, type TapeRows, tapeBars, tapeSummary, tapeTicks, tapeX } from './tape-model.ts'

/** @param rows [start, bought, sold] */
function rowsOf(...rows: [number, number, number][]): TapeRows {
  return {
    count: rows.length,
    start: (i) => rows[i]![0],
    bought: (i) => rows[i]![1],
    sold: (i) => rows[i]![2],
    trades: () => 1,
  }
}
const frame = { now: 100_000, width: 600, up: 15, down: 11 }

test('TRADE-02 the tape places a minute from its left edge to now', () => {
  expect([tapeX(40_000, frame), tapeX(70_000, frame), tapeX(100_000, frame)]).toEqual([0, 300, 600])
})

test('TRADE-02 bars stand up for buys and down for sells, relative to the largest of the minute', () => {
  const bars = tapeBars(rowsOf([69_875, 64, 0], [89_875, 25, 100]), frame)
  expect(bars).toEqual([
    { x: 300, up: 12, down: 0 },
    { x: 500, up: 7.5, down: 11 },
  ])
})

test('TRADE-02 what is older than a minute neither shows nor counts as the largest; the smallest trade is still seen', () => {
  const rows = rowsOf([40_000, 9_000_000, 0], [50_000, 1_000_000, 0], [60_000, 1, 0])
  expect(tapeBars(rows, frame).map((bar) => bar.up)).toEqual([15, 2])
  expect(tapeSummary(rows, frame.now)).toEqual({ trades: 2, bought: 1_000_001, sold: 0 })
})

test('TRADE-02 the ruler has one tick a server second, each tenth long, and moves on without messages', () => {
  const ticks = tapeTicks({ now: 100_500, width: 600 })
  expect(ticks).toHaveLength(60)
  expect(ticks[0]).toEqual({ x: 595, long: true })
  expect(ticks.filter((tick) => tick.long)).toHaveLength(6)
  expect(tapeTicks({ now: 101_000, width: 600 })[0]).toEqual({ x: 600, long: false })
})

test('TRADE-02 a silence is a gap from the last sign of life until the feed lives again; a pong beats in between', () => {
  const log = createTapeLog()
  log.note('live', 1_000, 900, 1_050)
  log.note('stale', 1_000, 900, 3_000)
  log.note('stale', 1_000, 900, 4_000)
  expect(log.gaps()).toEqual([{ from: 1_000, to: null }])
  log.note('live', 5_100, 5_000, 5_200)
  expect(log.gaps()).toEqual([{ from: 1_000, to: 5_200 }])
  expect(log.pongs()).toEqual([900, 5_000])
  log.note('live', 70_000, 66_000, 70_000)
  expect([log.gaps(), log.pongs()]).toEqual([[], [66_000]])
})
