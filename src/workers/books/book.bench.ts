import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { bench, describe } from 'vitest'
import { FrameScanner } from '../feed/frame-scanner.ts'
import type { FrameSink } from '../feed/frame-sink.ts'
import { DepthStore } from './depth-store.ts'

interface Session {
  name: string
  priceDigits: number
  quantityDigits: number
  frames: string[]
}

const FOLDER = resolve(process.env.RECORDINGS ?? '../shared/recordings')

/** Depth frames of a recorded session, or of a generated one where there is none. */
function sessionOf(name: string, type: number, priceDigits: number, quantityDigits: number): Session {
  const file = join(FOLDER, `${name}.frames.jsonl.gz`)
  const frames = existsSync(file) ? recorded(file, type) : simulated(type)
  return { name: existsSync(file) ? name : `made up in place of ${name}`, priceDigits, quantityDigits, frames }
}

function recorded(file: string, type: number): string[] {
  return gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line)
    .map((line) => (JSON.parse(line) as { frame: string }).frame)
    .filter((frame) => frame.startsWith(`{"type":${type},`))
}

function simulated(type: number): string[] {
  const frame = (data: object) => JSON.stringify({ type, currency_id: 1, t: 1, data })
  const side = (from: number, step: number) =>
    Array.from({ length: 500 }, (_, i) => [(from + i * step).toFixed(2), '1.000'])
  const frames = [frame({ snapshot: true, u: 0, b: side(999.99, -0.01), a: side(1000, 0.01) })]
  for (let u = 1; u < 3_000; u++) {
    const levels = (from: number, step: number) =>
      Array.from({ length: 30 }, (_, i) => [
        (from + ((u * 7 + i * 13) % 400) * step).toFixed(2),
        i % 3 ? '2.500' : '0.000',
      ])
    frames.push(frame({ U: u, u, pu: u - 1, b: levels(999.99, -0.01), a: levels(1000, 0.01) }))
  }
  return frames
}

function scannedIntoBooks({ frames, priceDigits, quantityDigits }: Session): number {
  const store = new DepthStore(priceDigits, quantityDigits)
  const sink: FrameSink = {
    wants: () => true,
    push: (slot, stage) => void store.take(slot, stage),
    answer: () => undefined,
    malformed: () => undefined,
  }
  const scanner = new FrameScanner()
  let best = 0
  for (const frame of frames) {
    scanner.scan(frame, sink)
    const { bids } = store.keeper.book
    best += bids.bestKey
  }
  return best
}

type Levels = [string, string][]

/** The plain way: JSON.parse, a Map of numbers a side; its top rows are looked for only where `sorted`. */
function parsedIntoMaps({ frames }: Session, sorted: boolean): number {
  let bids = new Map<number, number>()
  let asks = new Map<number, number>()
  let best = 0
  for (const frame of frames) {
    const { data } = JSON.parse(frame) as { data: { snapshot?: boolean; b: Levels; a: Levels } }
    if (data.snapshot) {
      bids = new Map()
      asks = new Map()
    }
    for (const [side, levels] of [
      [bids, data.b],
      [asks, data.a],
    ] as const) {
      for (const [price, quantity] of levels) {
        if (Number(quantity) === 0) side.delete(Number(price))
        else side.set(Number(price), Number(quantity))
      }
    }
    if (sorted) best += ([...bids].sort((x, y) => y[0] - x[0])[0]?.[0] ?? 0) + asks.size
  }
  return best
}

for (const session of [sessionOf('contract-btc-2024', 201, 2, 3), sessionOf('spot-btc-2024', 101, 8, 8)]) {
  const { frames } = session
  describe(`${session.name}: ${frames.length} depth frames`, () => {
    bench('scanner and ladders, always sorted', () => void scannedIntoBooks(session), { time: 3_000 })
    bench('JSON.parse and Maps, never sorted', () => void parsedIntoMaps(session, false), { time: 3_000 })
    const few = { ...session, frames: frames.slice(0, Math.ceil(frames.length / 20)) }
    bench('scanner and ladders, a twentieth', () => void scannedIntoBooks(few), { time: 1_000 })
    bench('JSON.parse and Maps sorted on each read, a twentieth', () => void parsedIntoMaps(few, true), { time: 1_000 })
  })
}
