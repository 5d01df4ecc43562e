import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { SharedFrame } from '../../gateway/sockets/socket-frame.ts'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { TopicPush } from '../../src/engine/wire/market-source.ts'
import { frameText, pushText } from '../../src/engine/wire/push-text.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure, pairedRatios } from '../statistics.ts'
import { collect } from './held.ts'
import { GivenServer, type MemorySocket } from './memory-sockets.ts'
import { realFrames } from './real-frames.ts'

const SOCKETS = 20_000
const SETS = 600
const PRIVATE = 100
/** Flushes before any is timed. */
const WARMUP = 8
const LOOPBACK_SOCKETS = 400
const LOOPBACK_SETS = 8

export const row: Row = {
  name: 'gateway',
  place: 'node',
  quick: true,
  keys: [
    {
      key: 'flush_20000x600_ms',
      goal: { most: 12 },
      unit: 'ms',
      meaning: 'a flush to 20,000 sockets of 600 topic sets',
    },
    { key: 'private_100_ms', goal: { most: 1 }, unit: 'ms', meaning: '100 private events at 20,000 signed-in sockets' },
    { key: 'vs_raw_write', goal: { least: 0.9 }, meaning: 'frames a second over loopback, times socket.write alone' },
    { key: 'deflated_bytes', goal: { most: 0.3 }, meaning: 'bytes of deflated frames, of the same frames as they are' },
  ],
  run: runGateway,
}

async function runGateway(context: RowContext): Promise<RowResult> {
  const { options, progress, signal } = context
  const runs = options.runs ?? (options.quick ? 15 : 41)
  const many = await timeMany(runs, progress, signal)
  const raw = await raceRawWrite(context, options.runs ?? (options.quick ? 5 : 9))
  progress('deflating')
  const sessions = Array.from({ length: options.runs ?? (options.quick ? 3 : 9) }, (_, at) => {
    return deflateReal((options.seed % 1_000_000) + at, options.quick ? 10 : 30)
  })
  return {
    figures: {
      flush_20000x600_ms: figure(many.flush),
      private_100_ms: figure(many.private),
      vs_raw_write: pairedRatios(raw.ours, raw.plain),
      deflated_bytes: figure(sessions.map(({ share }) => share)),
    },
    amounts: {
      sockets: SOCKETS,
      topic_sets: SETS,
      until_streams_are_done_ms: many.settled,
      deflated_flush_ms: many.deflated,
      frames_per_s: raw.ours,
      frames_per_s_raw_write: raw.plain,
      real_frames: sessions.reduce((sum, { frames }) => sum + frames, 0),
      mean_frame_bytes: sessions.map(({ mean }) => mean),
      deflate_us_a_frame: sessions.map(({ us }) => us),
    },
  }
}

const sha256 = (token: string) => createHash('sha256').update(token).digest('hex')
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function topicsOf(set: number): string[] {
  return [`depth@${set}`, `trades@${set}`, `ticker@${set}`, 'tickers']
}

/** What all sets are sent at once: a delta of 20 levels and a ticker each. */
function pushesOf(sets: number, round: number): TopicPush[] {
  const levels = Array.from({ length: 10 }, (_, i) => [`${64_000 + 7 * i}.5`, `0.${1_000 + round + i}`])
  return Array.from({ length: sets }, (_, at): TopicPush[] => {
    const id = at + 1
    const depth = { U: round, u: round, pu: round - 1, b: levels, a: levels }
    const ticker = { c: '64000.5', P: '1.25', v: `${round}` }
    return [
      { topic: { name: 'depth', currencyId: id }, text: pushText(101, id, round, depth) },
      { topic: { name: 'ticker', currencyId: id }, text: pushText(100, id, round, ticker) },
    ]
  }).flat()
}

async function openMany(server: GivenServer, progress: (text: string) => void, headers = {}): Promise<MemorySocket[]> {
  const sockets: MemorySocket[] = []
  for (let i = 0; i < SOCKETS; i++) {
    sockets.push(server.open(topicsOf((i % SETS) + 1), i + 1, headers))
    if (i % 500 === 499) {
      progress(`opening sockets, ${i + 1} of ${SOCKETS}`)
      await nextTurn()
    }
  }
  await nextTurn()
  return sockets
}

async function timeMany(runs: number, progress: (text: string) => void, signal: AbortSignal) {
  const times = { flush: [] as number[], settled: [] as number[], private: [] as number[], deflated: [] as number[] }
  const server = new GivenServer(sha256)
  const sockets = await openMany(server, progress)
  const frames = () => server.sockets.stats().list.reduce((sum, { framesSent }) => sum + framesSent, 0)
  const before = frames()
  for (let run = -WARMUP; run < runs; run++) {
    signal.throwIfAborted()
    progress(`flush ${Math.max(0, run)} of ${runs}`)
    const pushes = pushesOf(SETS, run + WARMUP + 1)
    const events = privateEvents(run + WARMUP + 1)
    await collect()
    const began = performance.now()
    server.source.give(pushes)
    // Behind the flush, which is a microtask.
    await Promise.resolve()
    const flushed = performance.now()
    await nextTurn()
    const settled = performance.now()
    server.host.commit(events)
    await Promise.resolve()
    const sent = performance.now()
    await nextTurn()
    if (run < 0) continue
    times.flush.push(flushed - began)
    times.settled.push(settled - began)
    times.private.push(sent - settled)
  }
  const expected = (runs + WARMUP) * (SOCKETS + PRIVATE)
  if (frames() - before !== expected) throw new Error(`${frames() - before} frames were sent instead of ${expected}`)
  for (const socket of sockets) socket.destroy()
  await nextTurn()
  times.deflated.push(await timeDeflated(progress))
  return times
}

/** Orders of 100 accounts, one each. */
function privateEvents(n: number): EngineEvent[] {
  const order = { id: n, currency_id: 1, price: '64000.5', quantity: '0.120', state: 'open' } as unknown as Order
  return Array.from({ length: PRIVATE }, (_, at) => {
    return { kind: 'order', market: 'spot', account: at * (SOCKETS / PRIVATE) + 1, n, order }
  })
}

/** One flush to as many sockets that have permessage-deflate, ms. */
async function timeDeflated(progress: (text: string) => void): Promise<number> {
  const server = new GivenServer(sha256, { deflate: true })
  const sockets = await openMany(server, progress, { 'sec-websocket-extensions': 'permessage-deflate' })
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const pushes = pushesOf(SETS, run + 1)
    const began = performance.now()
    server.source.give(pushes)
    await Promise.resolve()
    times.push(performance.now() - began)
    await nextTurn()
  }
  for (const socket of sockets) socket.destroy()
  return figure(times).median
}

/** Frames a second of both: the sockets' own flush, and `socket.write` of the same finished frames to the same sockets. */
async function raceRawWrite({ root, progress, signal, options }: RowContext, runs: number) {
  const flushes = options.quick ? 40 : 100
  const http = createServer()
  const streams: Socket[] = []
  http.on('upgrade', (_request, socket) => streams.push(socket as Socket))
  const server = new GivenServer(sha256, { server: http })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const script = join(root, 'bench/node/discard-sockets.mjs')
  const client = fork(script, [port, LOOPBACK_SOCKETS, LOOPBACK_SETS].map(String))
  const stop = () => void client.kill()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await once(client, 'message')
    const ours: number[] = []
    const plain: number[] = []
    const lanes = [
      { times: ours, send: (pushes: TopicPush[]) => server.source.give(pushes) },
      { times: plain, send: (pushes: TopicPush[]) => writeRaw(streams, pushes) },
    ]
    for (let run = -1; run < runs; run++) {
      const spent = [0, 0]
      for (let round = 0; round < flushes; round++) {
        signal.throwIfAborted()
        progress(`raw write, run ${run + 1} of ${runs}`)
        for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const pushes = pushesOf(LOOPBACK_SETS, round + 1)
          const began = performance.now()
          lanes[at]?.send(pushes)
          await Promise.resolve()
          spent[at] = (spent[at] as number) + performance.now() - began
          // The reader catches up, whoever has written.
          do await nextTurn()
          while (streams.some((stream) => stream.writableLength > 0))
        }
      }
      const perSecond = (ms: number) => (flushes * LOOPBACK_SOCKETS * 1000) / ms
      if (run >= 0) for (const [at, lane] of lanes.entries()) lane.times.push(perSecond(spent[at] as number))
    }
    return { ours, plain }
  } finally {
    signal.removeEventListener('abort', stop)
    client.kill()
    for (const stream of streams) stream.destroy()
    http.close()
  }
}

/** The same frames, each made once, by nothing but the stream's own write. */
function writeRaw(streams: readonly Socket[], pushes: readonly TopicPush[]): void {
  const made = new Map<number, Buffer>()
  for (const [at, stream] of streams.entries()) {
    const id = (at % LOOPBACK_SETS) + 1
    let frame = made.get(id)
    if (!frame) {
      const texts = pushes.filter(({ topic }) => topic.currencyId === id).map(({ text }) => text)
      frame = new SharedFrame(frameText(texts), { binary: false, deflateBits: 0 }).bytes
      made.set(id, frame)
    }
    stream.write(frame)
  }
}

function deflateReal(seed: number, seconds: number) {
  const frames = [...realFrames('spot', seed, seconds), ...realFrames('contract', seed, seconds)]
  if (frames.length < seconds) throw new Error(`only ${frames.length} frames came`)
  let raw = 0
  let packed = 0
  const began = performance.now()
  for (const text of frames) packed += new SharedFrame(text, { binary: false, deflateBits: 15 }).bytes.length
  const us = ((performance.now() - began) * 1000) / frames.length
  for (const text of frames) raw += new SharedFrame(text, { binary: false, deflateBits: 0 }).bytes.length
  return { share: packed / raw, frames: frames.length, mean: raw / frames.length, us }
}
