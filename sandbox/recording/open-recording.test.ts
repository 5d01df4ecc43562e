import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { StartError } from '../../gateway/base/start-error.ts'
import { ManualTime } from '../../gateway/base/testing/manual-time.ts'
import { startTestServer } from '../../gateway/sockets/testing/test-server.ts'
import type { TopicPush } from '../../src/engine/wire/market-source.ts'
import { type OpenRecording, openRecording } from './open-recording.ts'
import { LOOP_PAUSE_MS } from './player.ts'
import type { RecordedSource } from './recorded-source.ts'
import { NaiveSession } from './testing/naive-session.ts'
import {
  lineText,
  SAMPLE_T,
  type SessionFile,
  type SessionLine,
  sampleLines,
  writeSession,
} from './testing/session-file.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Opened {
  time: ManualTime
  recording: OpenRecording
  log: string[]
  file: SessionFile
}

async function open(
  lines: readonly (SessionLine | string)[],
  options: { speed?: number; name?: string; markets?: unknown } = {},
): Promise<Opened> {
  const file = await writeSession(lines, options)
  const time = new ManualTime()
  const log: string[] = []
  const { speed = 1 } = options
  const recording = await openRecording(file.path, {
    speed,
    clock: time.now,
    timers: time,
    log: (line) => log.push(line),
  })
  cleanups.push(file.remove, () => recording.close())
  return { time, recording, log, file }
}

/** Every push with the moment at which it came. */
function listened(source: RecordedSource, time: ManualTime) {
  const heard: { at: number; push: TopicPush }[] = []
  source.listen((pushes) => {
    for (const push of pushes) heard.push({ at: time.now(), push })
  })
  return heard
}

const isRecorded = ({ push }: { push: TopicPush }) => push.topic.name !== 'ticker' && push.topic.name !== 'tickers'

/** The recorded frame moved by hand: the samples are written by JSON.stringify, so nothing but the numbers can differ. */
function moved([, , frame]: SessionLine, shift: number, ids: number): string {
  const { type, currency_id, t, data } = structuredClone(frame) as {
    type: number
    currency_id: number
    t: number
    data: never
  }
  const body: unknown = data
  if (type === 203)
    for (const row of body as [number, string, string, string, number][])
      [row[0], row[4]] = [row[0] + ids, row[4] + shift]
  if (type === 202) (body as { n: number }).n += shift
  return JSON.stringify({ type, currency_id, t: t + shift, data: body })
}

test('REC-01 REC-02 REC-03 frames go out as recorded, at their own pace, the first one now, from the first subscriber on', async () => {
  const lines = sampleLines()
  const { time, recording } = await open(lines)
  const source = recording.contract as RecordedSource
  const heard = listened(source, time)
  time.advance(60_000)
  expect(heard, 'nothing before the first subscriber').toEqual([])
  const start = time.now()
  source.started()
  time.advance(10_000)
  source.started()
  const frames = heard.filter(isRecorded)
  expect(frames.map(({ push }) => push.text)).toEqual(lines.map((line) => moved(line, start - SAMPLE_T - 50, 0)))
  expect(JSON.parse(frames[0]?.push.text ?? '').t).toBe(start)
  lines.forEach(([at], i) => {
    const due = start + at - 50
    expect(Math.abs((frames[i]?.at ?? 0) - due)).toBeLessThanOrEqual(5)
  })
})

test('REC-03 --speed 20 takes a twentieth of the time', async () => {
  const lines = sampleLines()
  const { time, recording } = await open(lines, { speed: 20 })
  const source = recording.contract as RecordedSource
  const heard = listened(source, time)
  source.started()
  time.advance(450)
  expect(heard.filter(isRecorded).length).toBeLessThan(lines.length)
  time.advance(60)
  expect(heard.filter(isRecorded)).toHaveLength(lines.length)
})

test('REC-04 whoever subscribes later gets the book of that moment with its own strings and a right checksum, and goes on from it', async () => {
  const lines = sampleLines()
  const { time, recording } = await open(lines, { name: 'session.frames.jsonl.gz' })
  const source = recording.contract as RecordedSource
  const heard = listened(source, time)
  source.started()
  expect(source.first({ name: 'depth', currencyId: 7 }), 'no book before the first snapshot').toEqual([])
  expect(source.sequence(7)).toBeNull()
  for (let i = 0; i < 90; i++) {
    time.advance(107)
    const [first] = source.first({ name: 'depth', currencyId: 7 }) ?? []
    const naive = new NaiveSession()
    for (const { push } of heard) if (push.topic.name === 'depth') naive.take(push.text)
    expect(source.sequence(7)).toBe(naive.u)
    if (naive.u === null) {
      expect(first).toBeUndefined()
      continue
    }
    const { b, a } = naive.levels()
    const parts = Array.from({ length: 25 }, (_, n) => [...(b[n] ?? []), ...(a[n] ?? [])]).flat()
    const cs = crc32(parts.join(':')) | 0
    expect(JSON.parse(first?.text ?? '').data).toEqual({ snapshot: true, u: naive.u, b, a, cs })
  }
  expect(source.first({ name: 'depth', currencyId: 8 })).toBeNull()
})

test('REC-04 trades, mark and ticker of the moment come first too; the ticker is made from the trades', async () => {
  const { time, recording } = await open(sampleLines())
  const source = recording.contract as RecordedSource
  const heard = listened(source, time)
  source.started()
  time.advance(9990)
  const data = (name: 'trades' | 'mark' | 'ticker') =>
    JSON.parse(source.first({ name, currencyId: 7 })?.[0]?.text ?? 'null')?.data
  expect(data('trades')).toHaveLength(40)
  expect(data('trades').at(-1)[4]).toBe(time.now() - 9990 + 9800 - 3 - 50)
  expect(data('mark')).toMatchObject({ m: '100.25' })
  const prices = Array.from({ length: 40 }, (_, i) => 100.5 + ((50 + 250 * i) % 3))
  const [o, c] = [prices[0] as number, prices.at(-1) as number]
  const { P, ...figures } = data('ticker') as Record<string, string>
  expect(P).toBe((((c - o) / o) * 100).toFixed(2))
  expect(Object.fromEntries(Object.entries(figures).map(([key, text]) => [key, Number(text)]))).toEqual({
    c,
    o,
    h: Math.max(...prices),
    l: Math.min(...prices),
    v: 40 * 0.125,
    q: prices.reduce((sum, price) => sum + price * 0.125, 0),
  })
  const tickers = heard.filter((one) => one.push.topic.name === 'ticker')
  expect(tickers.length).toBeGreaterThan(10)
  expect(tickers.length).toBeLessThanOrEqual(21)
  const all = JSON.parse(source.first({ name: 'tickers', currencyId: 0 })?.[0]?.text ?? '')
  expect(all).toMatchObject({ type: 2002, currency_id: 0, data: [{ currency_id: 7, ...data('ticker') }] })
})

test('REC-05 each loop begins with a fresh snapshot, its times with now, and trade ids count on', async () => {
  const lines = sampleLines()
  const { time, recording } = await open(lines, { speed: 10 })
  const source = recording.contract as RecordedSource
  const heard = listened(source, time)
  source.started()
  time.advance(2 * (1000 + LOOP_PAUSE_MS) + 1005)
  const frames = heard.filter(isRecorded)
  expect(frames).toHaveLength(3 * lines.length)
  for (const loop of [0, 1, 2]) {
    const own = frames.slice(loop * lines.length, (loop + 1) * lines.length)
    const start = own[0]?.at ?? 0
    const shift = JSON.parse(own[0]?.push.text ?? '').t - SAMPLE_T - 50
    expect(Math.abs(SAMPLE_T + 50 + shift - start)).toBeLessThanOrEqual(5)
    expect(own.map(({ push }) => push.text)).toEqual(lines.map((line) => moved(line, shift, loop * 40)))
    const depth = own.map(({ push }) => push).find((push) => push.topic.name === 'depth')
    expect(JSON.parse(depth?.text ?? '').data.snapshot).toBe(true)
  }
  const ids = frames.flatMap(({ push }) =>
    push.topic.name === 'trades' ? JSON.parse(push.text).data.map((row: [number]) => row[0]) : [],
  )
  expect(ids).toEqual(Array.from({ length: 120 }, (_, i) => 500 + i))
})

test('REC-05 while a loop has no snapshot yet, a subscriber gets no book of the loop before', async () => {
  const { time, recording } = await open(sampleLines())
  const source = recording.contract as RecordedSource
  source.started()
  time.advance(9950 + LOOP_PAUSE_MS + 100)
  expect(source.sequence(7)).toBeNull()
  expect(source.first({ name: 'depth', currencyId: 7 })).toEqual([])
  time.advance(100)
  expect(source.sequence(7)).toBe(1000)
})

test('REC-06 REAL-22 names and digits come from markets.json beside the file, else REC-<id> and the digits seen', async () => {
  const lines: SessionLine[] = [
    [
      0,
      'spot',
      { type: 101, currency_id: 4, t: 1, data: { snapshot: true, u: 1, b: [['61837.63000000', '0.02000000']], a: [] } },
    ],
    [1, 'spot', { type: 102, currency_id: 9, t: 1, data: [[1, '0.0000320', '612.7', 'b', 1]] }],
    [2, 'contract', { type: 201, currency_id: 4, t: 1, data: { snapshot: true, u: 1, b: [], a: [['5', '3']] } }],
  ]
  const unnamed = await open(lines)
  const short = (recording: OpenRecording) =>
    [...(recording.spot?.markets() ?? []), ...(recording.contract?.markets() ?? [])].map((market) => [
      market.kind,
      market.currency_id,
      market.symbol,
      market.price_digits,
      market.quantity_digits,
      market.tick_size,
      market.step_size,
      market.recorded,
    ])
  expect(short(unnamed.recording)).toEqual([
    ['spot', 4, 'REC-4', 2, 2, '0.01', '0.01', true],
    ['spot', 9, 'REC-9', 6, 1, '0.000001', '0.1', true],
    ['contract', 4, 'REC-4', 0, 0, '1', '1', true],
  ])
  const markets = {
    session: { '4': { symbol: 'BTCUSDT', price_digits: 3, quantity_digits: 4 }, '9': { symbol: 'STX-BTC' } },
  }
  const named = await open(lines, { markets })
  expect(short(named.recording)).toEqual([
    ['spot', 4, 'BTCUSDT', 3, 4, '0.01', '0.01', true],
    ['spot', 9, 'STX-BTC', 6, 1, '0.000001', '0.1', true],
    ['contract', 4, 'BTCUSDT', 3, 4, '1', '1', true],
  ])
  expect(named.recording.spot?.markets()[0]).toMatchObject({ base: 'BTC', quote: 'USDT' })
  expect(named.recording.spot?.markets()[1]).toMatchObject({ base: 'STX', quote: 'BTC' })
  const broken = await open(lines, { markets: { session: 7 } })
  expect(broken.log.join()).toContain('markets.json')
  expect(short(broken.recording)[0]?.[2]).toBe('REC-4')
})

test('REC-07 REC-08 a private event is refused and a malformed line skipped, each with its number; the rest is served', async () => {
  const good = sampleLines().slice(0, 4)
  const secret: SessionLine = [
    60,
    'contract',
    { type: 204, currency_id: 7, t: 1, data: { n: 1, user: 5, order: { id: 3 } } },
  ]
  const { time, recording, log } = await open([good[0] as SessionLine, secret, '{"at":1', ...good.slice(1), '', 'x'])
  expect(log.map((line) => line.replace(/^.*jsonl: /, ''))).toEqual([
    expect.stringMatching(/^line 2 refused: type 204 is a private event/),
    'line 3 skipped: no JSON',
    'line 8 skipped: no JSON',
  ])
  const source = recording.contract as RecordedSource
  const heard = listened(source, time)
  source.started()
  time.advance(1000)
  expect(heard.filter(isRecorded)).toHaveLength(4)
  expect(heard.some(({ push }) => push.text.includes('"user"'))).toBe(false)
})

test('REC-08 many malformed lines are counted, not listed', async () => {
  const { log } = await open([...Array.from({ length: 500 }, () => 'x'), lineText(sampleLines()[0] as SessionLine)])
  expect(log).toHaveLength(21)
  expect(log.at(-1)).toContain('480 more lines')
})

test('a recording that cannot be read, or holds nothing, ends the start with one clear line', async () => {
  const time = new ManualTime()
  const options = { speed: 1, clock: time.now, timers: time, log: () => undefined }
  const reasons = async (path: string) =>
    openRecording(path, options).then(
      () => 'opened',
      (error: unknown) => (error instanceof StartError ? error.message : 'another error'),
    )
  expect(await reasons('/nowhere/at-all.frames.jsonl')).toMatch(/^The recording \/nowhere.* cannot be read: .*ENOENT/)
  expect(await reasons('/nowhere/at-all.frames.jsonl.gz')).toContain('ENOENT')
  const empty = await writeSession(['', 'x'])
  cleanups.push(empty.remove)
  expect(await reasons(empty.path)).toContain('holds no frame')
  const plain = await writeSession(sampleLines(), { name: 'plain.frames.jsonl' })
  cleanups.push(plain.remove)
  await copyFile(plain.path, `${plain.path}.gz`)
  expect(await reasons(`${plain.path}.gz`)).toContain('cannot be read')
  const unnamed = await writeSession(sampleLines())
  cleanups.push(unnamed.remove)
  await mkdir(join(dirname(unnamed.path), 'markets.json'))
  expect(await reasons(unnamed.path)).toMatch(/^The markets file .*markets\.json cannot be read: .*EISDIR/)
})

test('candles are those of the trades so far', async () => {
  const { time, recording } = await open(sampleLines())
  const source = recording.contract as RecordedSource
  expect(source.lines(7, '1s', 10, null)).toEqual([])
  source.started()
  time.advance(5000)
  const naive = new Map<number, [number, number, number, number, number]>()
  for (const [at, , frame] of sampleLines()) {
    if (at > 5050 || (frame as { type: number }).type !== 203) continue
    const price = 100.5 + (at % 3)
    const second = Math.floor((SAMPLE_T + at - 3 + (time.now() - 5000 - SAMPLE_T - 50)) / 1000) * 1000
    const [o, h, l, , v] = naive.get(second) ?? [price, price, price, price, 0]
    naive.set(second, [o, Math.max(h, price), Math.min(l, price), price, v + 0.125])
  }
  const candles = source.lines(7, '1s', 100, null)
  expect(candles.map(([at, ...figures]) => [at, ...figures.map(Number)])).toEqual(
    [...naive].map(([at, row]) => [at, ...row]),
  )
  expect(source.lines(7, '1s', 2, null)).toEqual(candles.slice(-2))
  expect(source.lines(7, '1s', 2, candles[3]?.[0] ?? 0)).toEqual(candles.slice(1, 3))
  expect(source.lines(7, '1D', 9, null)).toHaveLength(1)
})

test('REC-04 over a real socket: ack, the book of the moment, then the deltas that follow, and pongs that name its u', async () => {
  const file = await writeSession(sampleLines())
  cleanups.push(file.remove)
  const prepared = new ManualTime()
  const options = { speed: 1, clock: prepared.now, timers: prepared, log: () => undefined }
  const { contract } = await openRecording(file.path, options)
  const server = await startTestServer({ sources: () => ({ contract }) })
  cleanups.push(() => server.close())
  const [early, late] = [await server.connect('/ws/contract'), await server.connect('/ws/contract')]
  await early.sub('depth@7', 'trades@7')
  prepared.advance(5000)
  await late.sub('depth@7')
  prepared.advance(1000)
  const naive = new NaiveSession()
  for (const frame of await early.settled()) if (frame.type === 201) naive.take(JSON.stringify(frame))
  const later = new NaiveSession()
  const frames = await late.settled()
  expect(frames[0]?.data?.snapshot).toBe(true)
  for (const frame of frames) {
    if (later.u !== null) expect(frame.data?.pu).toBe(later.u)
    later.take(JSON.stringify(frame))
  }
  expect(later.levels()).toEqual(naive.levels())
  late.send({ op: 'ping', t: 1 })
  expect(await late.until((frame) => frame.op === 'pong')).toMatchObject({ u: { 'depth@7': later.u } })
  expect(await late.sub('depth@8')).toMatchObject({ code: 404 })
})
