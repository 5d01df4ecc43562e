import { expect, test } from 'vitest'
import { FrameScanner } from './frame-scanner.ts'
import type { FrameSink } from './frame-sink.ts'
import { tornPushes } from './torn-frame.ts'

const watched = (type: number, id: number) => type === 2002 || ((id === 7 || id === 72) && type < 206)

/** What a frame is read as by a hub that watches markets 7 and 72 and the tickers. */
function read(frame: string | Uint8Array): string[] {
  const said: string[] = []
  const sink: FrameSink = {
    wants: watched,
    push: (slot) => said.push(`push ${slot.type}@${slot.currencyId}`),
    answer: (answer) => said.push(`answer ${answer.op}`),
    malformed: (id, type) => said.push(`malformed ${type}@${id}`),
  }
  new FrameScanner().scan(frame, sink)
  return said
}

const data = '{"U":5,"u":7,"pu":4,"b":[["1","2"]],"a":[]}'
const push = `{"type":201,"currency_id":7,"t":99,"data":${data}}`
const others = push.replace('"currency_id":7', '"currency_id":8')

const NO_JSON = ['@', 'tru', '01', '1.', '.5', '1e', '+1', '-', "'x'", '"\\x"', '"\\u12g4"', '"\t"', '[1,]', '{"a"}', '{"a":1,}', '{a:1}', '[1 2]', '[}', '{]', 'NaN', ''] // biome-ignore format: a list

test.each(NO_JSON)(
  'LIMIT-01 a frame with %s under a key that nobody knows is no JSON: dropped, its market named',
  (bad) => {
    expect(read(push.replace('"t":99', `"t":99,"x":${bad}`))).toEqual(['malformed 0@7'])
    expect(read(push.replace('"u":7', `"x":${bad},"u":7`))).toEqual(['malformed 0@7'])
    expect(read(`[${push},${others.replace(data, bad)}]`)).toEqual(['malformed 0@7', 'malformed 0@8'])
  },
)

const JSON_VALUES = ['1', '-0', '0.5e-7', '1E+2', 'true', 'false', 'null', '""', '"\\u00e9\\"\\\\\\/\\b\\f\\n\\r\\t"', '[]', '{}', '[ 1 , [ ] ]', '{ "a" : { } , "" : [ 2 ] }'] // biome-ignore format: a list

test.each(JSON_VALUES)('LIMIT-01 %s under a key that nobody knows is stepped over, without JSON.parse', (value) => {
  const frame = push.replace('"t":99', `"x":${value},"t":99`)
  expect(read(frame)).toEqual(['push 201@7'])
  const scanner = new FrameScanner()
  scanner.scan(frame, { wants: watched, push: () => {}, answer: () => {}, malformed: () => {} })
  expect(scanner.counts.fallbacks).toBe(0)
})

test('LIMIT-01 what is nested without end is left to JSON.parse, with the same outcome', () => {
  const deep = (close: string) => push.replace('"t":99', `"x":${'['.repeat(200)}${close.repeat(200)},"t":99`)
  expect(read(push.replace('"t":99', `"x":${'['.repeat(100_000)}`))).toEqual(['malformed 0@7'])
  expect([read(deep(']')), read(deep('}'))]).toEqual([['push 201@7'], ['malformed 0@7']])
})

test('LIMIT-01 up to 32 levels deep it is stepped over, one more is left to JSON.parse', () => {
  const scanner = new FrameScanner()
  const sink: FrameSink = { wants: watched, push: () => {}, answer: () => {}, malformed: () => {} }
  const fallbacks = [32, 33].map((deep) => {
    scanner.scan(push.replace('"t":99', `"x":${'['.repeat(deep)}${']'.repeat(deep)},"t":99`), sink)
    return scanner.counts.fallbacks
  })
  expect(fallbacks).toEqual([0, 1])
})

test('LIMIT-01 whether a push is a snapshot is said by true or false: another word is no JSON', () => {
  const book = (word: string) => push.replace('"U":5', `"snapshot":${word},"U":5`)
  for (const word of ['true', 'false']) expect(read(book(word)), word).toEqual(['push 201@7'])
  for (const word of ['tru', 'trux', 'true1', 'True']) expect(read(book(word)), word).toEqual(['malformed 0@7'])
})

test('LIMIT-01 a key without its levels, where one bracket is missing too, is no push', () => {
  for (const key of ['b', 'a'])
    expect(read(`{"type":201,"currency_id":7,"t":99,"data":{"u":7,"${key}":}`), key).toEqual(['malformed 0@7'])
})

test('LIMIT-01 data before its type has to end where its brackets do', () => {
  const early = (text: string) => `{"data":${text},"t":99,"type":201,"currency_id":7}`
  expect(read(early(data))).toEqual(['push 201@7'])
  expect(read(early(data.replace('[["1","2"]]', '[["1","2"}}')))).toEqual(['malformed 0@7'])
  expect(read(early(`${data} 1`))).toEqual(['malformed 0@7'])
})

test('LIMIT-01 only a text under "op" makes an answer, of two the last counts; the event of a person is an object', () => {
  const event = '{"type":204,"currency_id":7,"t":1,"data":{"n":1}}'
  expect(read(event.replace('{"n":1}', '[{"n":1}]'))).toEqual(['malformed 204@7'])
  expect(read(event.replace('"t":1', '"op":1'))).toEqual(['push 204@7'])
  expect(read(event.replace('"t":1', '"op":"ack"'))).toEqual(['answer ack'])
  expect(read(event.replace('"t":1', '"op":"ack","op":null'))).toEqual(['push 204@7'])
  expect(read(event.replace('"t":1', '"op":null,"op":"ack"'))).toEqual(['answer ack'])
})

test('LIMIT-01 a torn frame names the markets that stand in it whole, and tickers as tickers', () => {
  expect(read(push.replace('"currency_id":7', '"currency_id":72').slice(0, 28))).toEqual(['malformed 0@0'])
  expect(read(push.slice(0, 28))).toEqual(['malformed 0@7'])
  const tickers = '{"type":2002,"currency_id":0,"t":1,"data":[{"currency_id":7,"c":"1"},{"currency_id":72,"c'
  expect(read(tickers)).toEqual(['malformed 2002@0'])
  const named = (text: string) => tornPushes(text).map(({ type, currencyId }) => `${type}@${currencyId}`)
  expect(named(`[${tickers}"}]},${push}]`)).toEqual(['2002@0', '0@7'])
  // Whose a push is that was cut off, or whose type was, nobody knows.
  expect(named(`[${tickers}"}]},${push}`)).toEqual(['2002@0', '0@7', '0@0'])
  expect(named('{"currency_id" : 7 , "currency_id":7.5,"currency_id":72')).toEqual(['0@7', '0@0'])
  expect(named(`[${push},{"type":204,"curr`)).toEqual(['0@7', '204@0'])
})

test('LIMIT-01 a frame of bytes that is cut within a character names its market as well', () => {
  const bytes = new TextEncoder().encode(push.replace('"t":99', '"note":"€"'))
  for (let end = 30; end < bytes.length; end++) expect(read(bytes.slice(0, end)), `${end}`).toEqual(['malformed 0@7'])
  expect(read(bytes)).toEqual(['push 201@7'])
})

test('LIMIT-01 a row of tickers without a market is none, in whatever shape', () => {
  const row = (id: string) => `{"type":2002,"currency_id":0,"t":1,"data":[{"currency_id":${id},"c":"1"}]}`
  expect(['3', '-3', '3e0', '-3e0', '"3"'].map((id) => read(row(id))[0])).toEqual(['push 2002@0', 'malformed 2002@0', 'push 2002@0', 'malformed 2002@0', 'malformed 2002@0']) // biome-ignore format: a list
})

const TRADE = '[1,"100.5","0.2","b",5]'
const TICKER = '"c":"1.5","P":"0","v":"7"'
const MARK = '"m":"1","i":"2","r":"0","n":5'
const frameOf = (type: number, text: string) => `{"type":${type},"currency_id":7,"t":1,"data":${text}}`

const CUT_SHORT: [what: string, type: number, data: string][] = [
  ['no trade before a comma', 102, '[,]'],
  ['no trade after a comma', 102, `[${TRADE},]`],
  ['no trade between commas', 102, `[${TRADE},,${TRADE}]`],
  ['no ticker before a comma', 2002, '[,]'],
  ['no ticker after a comma', 2002, `[{"currency_id":7,${TICKER}},]`],
  ['no ticker', 200, ''],
  ['no mark', 202, ''],
  ['a mark without its last bracket, one figure twice', 202, `{${MARK},"m":"1"`],
  ['a mark without its last bracket, the time twice', 202, `{${MARK},"n":5`],
  ['a mark without its last bracket', 202, `{${MARK}`],
  ['a ticker without its last bracket, its price twice', 200, `{${TICKER},"c":"1.5"`],
  ['a ticker without its last bracket, a comma behind it', 200, `{${TICKER},`],
  ['a mark without a figure where one has to be', 202, '{"m":,"i":"2","r":"0","n":5}'],
  ['a mark without a time where one has to be', 202, '{"m":"1","i":"2","r":"0","n":}'],
]

test.each(CUT_SHORT)('LIMIT-01 %s is no push of trades, tickers or marks', (_, type, text) => {
  const [said = '', ...more] = read(frameOf(type, text))
  expect(said).toMatch(/^malformed /)
  expect(more).toEqual([])
})

const MORE_FIELDS: [what: string, type: number, data: string, numbers: number[]][] = [
  ['a ticker', 200, `{"x":[1,{"c":"9"}],${TICKER},"note":"c"}`, [7, 15, 1, 0, 0, 7, 0]],
  ['a row of tickers', 2002, `[{"x":null,"currency_id":72,${TICKER},"zz":{}}]`, [72, 15, 1, 0, 0, 7, 0]],
  ['a mark', 202, `{"x":[1,{"m":"9"}],${MARK},"note":"m"}`, [1, 0, 2, 0, 0, 0, 5]],
]

test.each(MORE_FIELDS)(
  'LIMIT-01 fields that nobody knows in %s are stepped over, without JSON.parse',
  (_, type, text, want) => {
    const scanner = new FrameScanner()
    const seen: number[][] = []
    scanner.scan(frameOf(type, text), {
      wants: watched,
      push: (slot, stage) => void seen.push([...stage.numbers.subarray(slot.rowsAt, slot.rowsAt + 7)]),
      answer: () => expect.unreachable(),
      malformed: () => expect.unreachable(),
    })
    expect([seen, scanner.counts.fallbacks]).toEqual([[want], 0])
  },
)
