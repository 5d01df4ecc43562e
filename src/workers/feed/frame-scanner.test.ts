import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameScanner } from './frame-scanner.ts'
import type { FrameSink } from './frame-sink.ts'
import { TRADE_NUMBERS } from './frame-stage.ts'

interface Seen {
  pushes: Record<string, unknown>[]
  answers: Record<string, unknown>[]
  malformed: [currencyId: number, type: number][]
}

function numbers(push: Record<string, unknown> | undefined): number[] {
  return ((push?.numbers ?? []) as number[]).slice(0, 7)
}

function text(value: number, decimals: number): string {
  return `${value}e-${decimals}`
}

/** Scans frames with everything wanted, unless configured otherwise. */
function scanAll(frames: string[], wants: (type: number, id: number) => boolean = () => true) {
  const scanner = new FrameScanner()
  const seen: Seen = { pushes: [], answers: [], malformed: [] }
  const sink: FrameSink = {
    wants,
    push(slot, stage) {
      const side = (at: number, count: number) =>
        Array.from({ length: Math.max(0, count) }, (_, i) =>
          [0, 1].map((k) => {
            const n = at + i * 2 + k
            return [text(stage.values[n] as number, stage.decimals[n] as number), stage.digits[n]]
          }),
        )
      seen.pushes.push({
        type: slot.type,
        id: slot.currencyId,
        time: slot.time,
        snapshot: slot.snapshot,
        u: slot.u,
        U: slot.U,
        pu: slot.pu,
        cs: slot.cs,
        b: side(slot.bidsAt, slot.bids),
        a: side(slot.asksAt, slot.asks),
        rows: slot.rows,
        numbers: [...stage.numbers.subarray(slot.rowsAt, slot.rowsAt + slot.rows * TRADE_NUMBERS)],
        parsed: slot.parsed,
      })
    },
    answer: (frame) => seen.answers.push(frame),
    malformed: (id, type) => seen.malformed.push([id, type]),
  }
  for (const frame of frames) scanner.scan(frame, sink)
  return { ...seen, counts: scanner.counts }
}

const delta = '{"U":5,"u":7,"pu":4,"b":[["64213.5","0"],["1","0.10"]],"a":[["0.00000051","12"]],"cs":-77}'
const push = `{"type":201,"currency_id":7,"t":99,"data":${delta}}`

test('HUB-02 a depth push is read as it stands, each level with its own digits', () => {
  const { pushes, counts } = scanAll([push])
  expect(pushes[0]).toMatchObject({ type: 201, id: 7, time: 99, snapshot: false, u: 7, U: 5, pu: 4, cs: -77 })
  expect(pushes[0]?.b).toEqual([
    [
      ['642135e-1', 1],
      ['0e-0', 0],
    ],
    [
      ['1e-0', 0],
      ['10e-2', 2],
    ],
  ])
  expect(pushes[0]?.a).toEqual([
    [
      ['51e-8', 8],
      ['12e-0', 0],
    ],
  ])
  expect(counts).toEqual({ frames: 1, pushes: 1, fallbacks: 0, malformed: 0 })
})

test('HUB-02 any order of keys, unknown and nested keys, white space: no fallback, the same push', () => {
  const same = [
    push,
    `{"data":${delta},"t":99,"currency_id":7,"type":201}`,
    `{"x":{"deep":[1,{"y":"]}\\""}],"n":null},"type":201,"currency_id":7,"data":{"a":[["0.00000051","12"]],"cs":-77,"z":[[]],"pu":4,"u":7,"b":[["64213.5","0"],["1","0.10"]],"U":5},"t":99}`,
    JSON.stringify(JSON.parse(push), null, 2),
  ]
  const { pushes, counts } = scanAll(same)
  for (const one of pushes) expect(one).toEqual(pushes[0])
  expect(pushes).toHaveLength(4)
  expect(counts.fallbacks).toBe(0)
})

test('HUB-02 a batch gives its pushes and answers in order', () => {
  const pong = '{"op":"pong","t":1,"s":2,"u":{"depth@7":7}}'
  const { pushes, answers, counts } = scanAll([`[${push},${pong},${push.replace('"u":7', '"u":9')}]`, '[]'])
  expect(pushes.map((one) => one.u)).toEqual([7, 9])
  expect(answers).toEqual([{ op: 'pong', t: 1, s: 2, u: { 'depth@7': 7 } }])
  expect(counts).toMatchObject({ fallbacks: 0, malformed: 0 })
})

test('HUB-02 what nobody watches is skipped unread, in a batch too', () => {
  const other = push.replace('"currency_id":7', '"currency_id":8').replace('64213.5', 'no number')
  const { pushes, malformed, counts } = scanAll([other, `[${other},${push}]`], (_, id) => id === 7)
  expect(pushes.map((one) => one.id)).toEqual([7])
  expect(malformed).toEqual([])
  expect(counts.fallbacks).toBe(0)
})

test('HUB-02 trades, tickers and marks become numbers with their decimals', () => {
  const { pushes, counts } = scanAll([
    '{"type":203,"currency_id":7,"t":1,"data":[[11,"64213.50","0.002","s",1700],[12,"64214","3","b",1701]]}',
    '{"type":202,"currency_id":7,"t":1,"data":{"m":"64210.1","i":"64211.0","r":"-0.0001","n":1763625600000}}',
    '{"type":100,"currency_id":7,"t":1,"data":{"c":"64213.5","P":"-1.25","v":"10234.5","h":"7"}}',
    '{"type":2002,"currency_id":0,"t":1,"data":[{"currency_id":3,"c":"0.5","P":"0","v":"1"},{"currency_id":4,"c":"2","P":"1","v":"9"}]}',
  ])
  expect(pushes[0]).toMatchObject({ rows: 2, numbers: [11, 6421350, 2, 2, 3, 0, 1700, 12, 64214, 0, 3, 0, 1, 1701] })
  expect(numbers(pushes[1])).toEqual([642101, 1, 642110, 1, -1, 4, 1763625600000])
  expect(numbers(pushes[2])).toEqual([7, 642135, 1, -125, 2, 102345, 1])
  expect(pushes[3]).toMatchObject({ rows: 2 })
  expect(counts.fallbacks).toBe(0)
})

test('HUB-02 shapes that the scanner does not know go to JSON.parse and are counted', () => {
  const { pushes, counts, malformed } = scanAll([
    push.replace('"pu"', '"p\\u0075"'),
    push.replace('64213.5', '6421\\u0033.5'),
    push.replace('"cs":-77', '"cs":null'),
  ])
  expect(pushes).toHaveLength(3)
  for (const one of pushes) expect(one.b).toEqual(pushes[0]?.b)
  expect(pushes[0]?.pu).toBe(4)
  expect(pushes[2]?.cs).toBeNaN()
  expect(counts).toMatchObject({ fallbacks: 3, malformed: 0 })
  expect(malformed).toEqual([])
})

const BAD_LEVELS = ['1e3', '-1', '+1', '.5', '5.', '01', '00', '', ' 1', 'NaN', '1,5', '0x1']

test.each(BAD_LEVELS)(
  'HUB-03 the level "%s" is no decimal: the push is dropped, the others of its batch stand',
  (bad) => {
    const { pushes, malformed } = scanAll([
      `[${push.replace('"currency_id":7', '"currency_id":9')},${push.replace('64213.5', bad)}]`,
    ])
    expect(pushes.map((one) => one.id)).toEqual([9])
    expect(malformed).toEqual([[7, 201]])
  },
)

const BAD_SHAPES = [
  delta.replace('["1","0.10"]', '["1"]'),
  delta.replace('["1","0.10"]', '["1","0.10","3"]'),
  delta.replace('["1","0.10"]', '[1,"0.10"]'),
  delta.replace('"u":7,', ''),
  delta.replace('"u":7,', '"u":7.5,'),
  delta.replace('"u":7,', '"u":-7,'),
  delta.replace('"u":7,', '"u":"7",'),
  delta.replace('"u":7,', '"u":9007199254740993,'),
  delta.replace(',"a":[["0.00000051","12"]]', ''),
  delta.replace('"cs":-77', '"cs":"x"'),
  'null',
  '[]',
]

test.each(BAD_SHAPES)('HUB-03 %s is no depth push and names its market', (data) => {
  const { pushes, malformed } = scanAll([`{"type":201,"currency_id":7,"t":99,"data":${data}}`])
  expect(pushes).toEqual([])
  expect(malformed).toEqual([[7, 201]])
})

test('HUB-03 a torn frame is dropped whole and names the markets that it can', () => {
  const torn = `[${push},${push.replace('"currency_id":7', '"currency_id":8').slice(0, -9)}`
  const { pushes, malformed, counts } = scanAll([torn, 'nonsense', '{"type":201', ''])
  expect(pushes).toEqual([])
  expect(malformed).toEqual([
    [7, 0],
    [8, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(counts.malformed).toBe(4)
})

test('HUB-02 a key that comes twice is read as JSON.parse reads it', () => {
  const { pushes } = scanAll([
    push.replace('"u":7', '"u":6,"u":7'),
    push.replace('"type":201', '"type":101,"type":201'),
    `[${push.replace('"type":201', '"type":101').slice(0, -1)},"type":201}]`,
    `[${push.replace('"currency_id":7', '"currency_id":8').slice(0, -1)},"currency_id":7}]`,
  ])
  expect(pushes.map((one) => [one.type, one.id, one.u])).toEqual(Array(4).fill([201, 7, 7]))
})

test('HUB-02 a key of the wire is known by its letters, not by a code that another one shares', () => {
  const strange = push.replace('"t":99', '"t":99,"\u6f70":1,"\u2f40p":2')
  const { pushes, answers } = scanAll([strange, push])
  expect(answers).toEqual([])
  expect(pushes[0]).toEqual(pushes[1])
})

test('HUB-02 frame after frame is staged in the same arrays', () => {
  const stages = new Set<unknown>()
  const scanner = new FrameScanner()
  const levels = Array.from({ length: 2_000 }, (_, i) => [`${i + 1}.50`, '0.100'])
  const frame = JSON.stringify({
    type: 201,
    currency_id: 7,
    t: 1,
    data: { snapshot: true, u: 1, b: levels, a: levels },
  })
  const sink: FrameSink = {
    wants: () => true,
    push: (slot, stage) => {
      for (const part of [slot, stage.values, stage.decimals, stage.digits, stage.numbers]) stages.add(part)
    },
    answer: () => undefined,
    malformed: () => undefined,
  }
  scanner.scan(frame, sink)
  const first = stages.size
  for (let i = 0; i < 100; i++) scanner.scan(frame, sink)
  expect(stages.size).toBe(first)
})

test('HUB-03 zeros at the end do not cost exactness, digits past the safe integers do', () => {
  const level = (price: string) => scanAll([push.replace('64213.5', price)]).pushes[0]?.b as [string, number][][]
  expect(level('0.12000000000000000000000000')[0]?.[0]).toEqual(['12e-2', 26])
  expect(level('1234567.890123456')[0]?.[0]).toEqual(['1234567890123456e-9', 9])
  expect(level('9007199254740991')[0]?.[0]).toEqual(['9007199254740991e-0', 0])
  expect(level('9007199254740993')[0]?.[0]?.[0]).toBe('NaNe-0')
  expect(level('90071992547409.93')[0]?.[0]?.[0]).toContain('NaN')
})

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 14 }))
  .map(([value, digits]) => {
    const padded = value.toString().padStart(digits + 1, '0')
    return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
  })
const level = fc.tuple(decimal, decimal)

test('HUB-02 random pushes in random shapes are read as JSON.parse reads them', () => {
  const shuffled = (bag: Record<string, unknown>) =>
    fc
      .shuffledSubarray(Object.keys(bag), { minLength: Object.keys(bag).length })
      .map((keys) => Object.fromEntries(keys.map((key) => [key, bag[key]])))
  const frame = fc
    .record({
      u: fc.maxSafeInteger().map(Math.abs),
      b: fc.array(level, { maxLength: 6 }),
      a: fc.array(level, { maxLength: 6 }),
      cs: fc.integer(),
      extra: fc.jsonValue(),
    })
    .chain((data) => shuffled({ u: data.u, b: data.b, a: data.a, cs: data.cs, extra: data.extra }))
    .chain((data) => shuffled({ type: 101, currency_id: 3, t: 5, note: 'x"y\\', data }))
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 4 }), fc.boolean(), (frames, spaced) => {
      const batch = frames.length === 1 ? frames[0] : frames
      const { pushes, malformed } = scanAll([spaced ? JSON.stringify(batch, null, 1) : JSON.stringify(batch)])
      expect(malformed).toEqual([])
      expect(pushes.map((one) => [one.u, one.cs])).toEqual(
        frames.map((one) => {
          const data = one.data as { u: number; cs: number }
          return [data.u, data.cs]
        }),
      )
      for (const [index, one] of frames.entries()) {
        const data = one.data as { b: [string, string][]; a: [string, string][] }
        for (const side of ['b', 'a'] as const) {
          const read = pushes[index]?.[side] as [string, number][][]
          expect(read.map((pair) => pair.map(([value]) => Number(value)))).toEqual(
            data[side].map((pair) => pair.map(Number)),
          )
          expect(read.map((pair) => pair.map(([, digits]) => digits))).toEqual(
            data[side].map((pair) => pair.map((one) => one.split('.')[1]?.length ?? 0)),
          )
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('HUB-02 random damage to a frame never gives anything that JSON.parse would not give', () => {
  const frame = `[${push},${push.replace('"u":7', '"u":8')}]`
  fc.assert(
    fc.property(fc.integer({ min: 0, max: frame.length - 1 }), fc.integer({ min: 32, max: 126 }), (at, code) => {
      const damaged = frame.slice(0, at) + String.fromCharCode(code) + frame.slice(at + 1)
      const { pushes } = scanAll([damaged])
      let parsed: unknown
      try {
        parsed = JSON.parse(damaged)
      } catch {
        // What the scanner skips without reading it need not be JSON; what it reads must be right all the same.
        for (const one of pushes) expect([7, 8]).toContain(one.u)
        return
      }
      const all = (parsed as { data?: { u?: number } }[]).map((one) => one.data)
      for (const one of pushes) {
        // A damaged type may make it a private event, which is handed on as parsed.
        if (one.parsed) expect(all).toContainEqual(one.parsed)
        else expect(all.map((data) => data?.u)).toContain(one.u)
      }
    }),
    { numRuns: 500 },
  )
})
