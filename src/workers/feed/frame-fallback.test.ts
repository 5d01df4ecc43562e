import { expect, test } from 'vitest'
import { parseExact } from './frame-fallback.ts'
import { FrameScanner } from './frame-scanner.ts'
import type { FrameSink } from './frame-sink.ts'
import { TICKER_NUMBERS } from './frame-stage.ts'

/** All that is staged of a frame, and whether JSON.parse had to read it. */
function staged(frame: string): { pushes: unknown[]; fallbacks: number } {
  const pushes: unknown[] = []
  const sink: FrameSink = {
    wants: () => true,
    push(slot, stage) {
      const { bidsAt, bids, asksAt, asks, rowsAt, rows, ...rest } = slot
      const side = (at: number, count: number) =>
        count < 0
          ? null
          : [stage.values, stage.decimals, stage.digits].map((one) => [...one.subarray(at, at + count * 2)])
      const numbers = [...stage.numbers.subarray(rowsAt, stage.numbersEnd)].slice(0, Math.max(1, rows) * TICKER_NUMBERS)
      pushes.push({
        ...rest,
        rows,
        bids: side(bidsAt, bids),
        asks: side(asksAt, asks),
        numbers: rows > 0 ? numbers : [],
      })
    },
    answer: (answer) => pushes.push(answer),
    malformed: (id, type) => pushes.push(`malformed ${type}@${id}`),
  }
  const scanner = new FrameScanner()
  scanner.scan(frame, sink)
  return { pushes, fallbacks: scanner.counts.fallbacks }
}

const PUSHES: [type: number, data: unknown][] = [
  [201, { U: 5, u: 7, pu: 4, b: [['64213.5', '0']], a: [['0.00000051', '12.25']], cs: -77 }],
  [101, { snapshot: true, u: 7, b: [], a: [['12345678901234.5678', '0.10000000000000000000']] }],
  [100, { c: '64213.5', P: '-1.25', v: '10234.5', h: '7' }],
  [200, { c: '1', P: '0', v: '2', o: '3', h: '4', l: '5', q: '123456789012345678' }],
  [202, { m: '64210.1', i: '64211.5', r: '-0.0001', n: 1_763_625_600_000 }],
  [203, [[11, '64213.75', '0.002', 's', 1700], [12, '64214', '3', 'b', 1701]]], // biome-ignore format: a list
  [102, []],
  [2002, [{ currency_id: 3, c: '0.5', P: '0', v: '1' }, { currency_id: 4, c: '2', P: '1', v: '9', q: '8' }]], // biome-ignore format: a list
  [2002, []],
  [204, { n: 3, user: 5, order: { id: 1 } }],
]

test.each(PUSHES)('HUB-02 type %i of %j is staged the same by the scanner and by its fallback', (type, data) => {
  const frame = JSON.stringify({ type, currency_id: 7, t: 99, data })
  const plain = staged(frame)
  expect(plain.fallbacks).toBe(0)
  expect(plain.pushes).toHaveLength(1)
  for (const spelled of [frame.replace('"type"', '"ty\\u0070e"'), `${frame.slice(0, -1)},"t":1e0,"t":99}`]) {
    const parsed = staged(spelled)
    expect(parsed.fallbacks).toBe(1)
    expect(parsed.pushes).toEqual(plain.pushes)
  }
})

/** The rows of tickers as a scanner reads them one frame after the other, each by JSON.parse. */
function tickerRows(frames: readonly object[]): number[][] {
  const rows: number[][] = []
  const scanner = new FrameScanner()
  for (const frame of frames)
    scanner.scan(JSON.stringify(frame).replace('"type"', '"ty\\u0070e"'), {
      wants: () => true,
      push: (slot, stage) =>
        rows.push([...stage.numbers.subarray(slot.rowsAt, slot.rowsAt + slot.rows * TICKER_NUMBERS)]),
      answer: () => expect.unreachable(),
      malformed: (id, type) => rows.push([-type, id]),
    })
  expect(scanner.counts.fallbacks).toBe(frames.length)
  return rows
}

test('HUB-02 what a ticker does not tell is not that of the frame before, where JSON.parse reads them', () => {
  const tickers = (...data: object[]) => ({ type: 2002, currency_id: 0, t: 1, data })
  const whole = { currency_id: 7, c: '5.5', P: '-1', v: '2', o: '3', h: '6', l: '4', q: '8' }
  const few = { currency_id: 8, c: '7' }
  const [first, second] = tickerRows([tickers(whole, whole, whole), tickers(few, few, few)])
  const numbers = [7, 55, 1, -1, 0, 2, 0, 3, 0, 6, 0, 4, 0, 8, 0]
  expect(first).toEqual([...numbers, ...numbers, ...numbers])
  const nothing = [8, 7, 0, ...Array<number>(12).fill(Number.NaN)]
  expect(second).toEqual([...nothing, ...nothing, ...nothing])
})

test('HUB-02 a row of all tickers names its market, 0 at the least, by JSON.parse too', () => {
  const tickers = (currency_id: number) => ({ type: 2002, currency_id: 0, t: 1, data: [{ currency_id, c: '1' }] })
  const [none, zero] = tickerRows([tickers(-1), tickers(0)])
  expect(none).toEqual([-2002, 0])
  expect(zero?.slice(0, 3)).toEqual([0, 1, 0])
})

test('REAL-25 a frame that JSON.parse reads keeps the digits of long ids, and all else as it is', () => {
  expect(
    parseExact('[9007199254740993, "9007199254740993, 1", 9007199254740991, 0.12345678901234567, -9007199254740993]'),
  ).toEqual(['9007199254740993', '9007199254740993, 1', 9007199254740991, 0.12345678901234566, -9007199254740992])
  expect(parseExact('{"a\\"9007199254740993":1e20}')).toEqual({ 'a"9007199254740993': 1e20 })
  expect(() => parseExact('[9007199254740993')).toThrow(SyntaxError)
})

test.each([
  '[11, 64213750000000000000, "0.002", "s", 1700]',
  '[11, "64213.75", 20000000000000000, "s", 1700]',
  '[9007199254740993, "64213.75", 20000000000000000, "s", 1700]',
])('REAL-35 of a trade with a long id the id alone is read as text: %s is malformed, however it is read', (row) => {
  const frame = `{"type":203,"currency_id":7,"t":99,"data":[${row}]}`
  for (const spelled of [frame, frame.replace('"type"', '"ty\\u0070e"')])
    expect(staged(spelled).pushes).toEqual(['malformed 203@7'])
})
