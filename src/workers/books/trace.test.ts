import { expect, test } from 'vitest'
import {
  compareDecimals,
  isNaiveDepth,
  NaiveBook,
  type NaiveDepth,
  type NaiveLevel,
  naiveCrc32,
} from '../../../tests/oracle/naive-book.ts'
import { StaleReason } from '../../shared/hub-protocol/delivery.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import type { FrameSink } from '../feed/frame-sink.ts'
import { BookState } from './continuity.ts'
import { DepthStore } from './depth-store.ts'
import type { Ladder } from './ladder.ts'

const PRICE_DIGITS = 2
const QUANTITY_DIGITS = 3
const BUFFERED = 1_000

function dice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Decimal text as exchanges vary it: with the zeros at its end, without them, or with more. */
function variedText(units: number, scale: number, roll: (below: number) => number): string {
  const padded = String(units).padStart(scale + 1, '0')
  const text = `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
  const style = roll(3)
  if (style === 0) return text
  return style === 1 ? text.replace(/0+$/, '').replace(/\.$/, '') : `${text}00`
}

/** An honest server: its book, its frames, and what its book was at each sequence. */
function honestServer(roll: (below: number) => number, everyChecksum: boolean) {
  const bids = new Map<number, NaiveLevel>()
  const asks = new Map<number, NaiveLevel>()
  let u = 1000
  let middle = 10_000
  const sorted = (side: Map<number, NaiveLevel>, sign: number) =>
    [...side].sort((x, y) => sign * (x[0] - y[0])).map(([, level]) => level)
  const sides = () => ({ b: sorted(bids, -1), a: sorted(asks, 1) })
  const history = new Map<number, ReturnType<typeof sides>>()
  const checksum = () => {
    const { b, a } = sides()
    const parts: string[] = []
    for (let i = 0; i < 25; i++) parts.push(...(b[i] ?? []), ...(a[i] ?? []))
    return naiveCrc32(parts.join(':'))
  }
  const frame = (data: unknown) => JSON.stringify({ type: 201, currency_id: 1, t: 1, data })
  return {
    history,
    snapshot: () => {
      const { b, a } = sides()
      history.set(u, { b, a })
      return frame({ snapshot: true, u, b, a, ...(roll(2) || everyChecksum ? { cs: checksum() } : {}) })
    },
    delta: () => {
      const first = u + 1
      const before = u
      u += 1 + roll(3)
      middle += roll(21) - 10
      const changed = { b: [] as NaiveLevel[], a: [] as NaiveLevel[] }
      const put = (name: 'b' | 'a', price: number, lots: number) => {
        const side = name === 'b' ? bids : asks
        const level: NaiveLevel = [variedText(price, PRICE_DIGITS, roll), variedText(lots, QUANTITY_DIGITS, roll)]
        if (lots === 0) side.delete(price)
        else side.set(price, level)
        changed[name].push(level)
      }
      for (const price of [...bids.keys()]) if (price >= middle) put('b', price, 0)
      for (const price of [...asks.keys()]) if (price <= middle) put('a', price, 0)
      for (let i = roll(8); i >= 0; i--) {
        const name = roll(2) ? 'b' : 'a'
        const price = name === 'b' ? middle - 1 - roll(60) : middle + 1 + roll(60)
        put(name, price, roll(4) === 0 ? 0 : 1 + roll(99_999))
      }
      history.set(u, sides())
      const links = roll(3) === 0 ? { U: first } : { U: first, pu: before }
      return frame({ ...links, u, ...changed, ...(everyChecksum || roll(5) === 0 ? { cs: checksum() } : {}) })
    },
  }
}

type Line = { frame: string }

/** What a bad line does to frames: loses, doubles, swaps or damages some. */
function badLine(frames: string[], roll: (below: number) => number, damage: boolean): Line[] {
  const out: Line[] = []
  for (const frame of frames) {
    const fate = roll(30)
    if (fate === 0) continue
    out.push({ frame })
    if (fate === 1) out.push({ frame })
    const earlier = out.at(-2)
    if (fate === 2 && earlier) out.splice(-2, 2, { frame }, earlier)
    if (damage && fate === 3) {
      const at = roll(frame.length)
      out.push({ frame: frame.slice(0, at) + String.fromCharCode(32 + roll(95)) + frame.slice(at + 1) })
      out.splice(-2, 1)
    }
    if (damage && fate === 4) out.splice(-1, 1, { frame: frame.slice(0, roll(frame.length)) })
  }
  return out
}

function unitsText(units: number, scale: number, digits: number): string {
  const padded = String(units).padStart(scale + 1, '0')
  const full = `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
  if (digits === 0) return full.slice(0, full.indexOf('.'))
  return full.padEnd(full.indexOf('.') + 1 + digits, '0').slice(0, full.indexOf('.') + 1 + digits)
}

function side(ladder: Ladder, sign: number): NaiveLevel[] {
  const levels: NaiveLevel[] = []
  for (const i of ladder.places()) {
    const digits = ladder.digitsAt(i)
    levels.push([
      unitsText(ladder.keyAt(i) * sign, PRICE_DIGITS, digits >>> 16),
      unitsText(ladder.lotsAt(i), QUANTITY_DIGITS, digits & 0xffff),
    ])
  }
  return levels
}

/** One command trace through the scanner and the book, and through the oracle; both are compared after every frame. */
function runTrace(seed: number, damage: boolean): { live: number; stale: number; checksums: number } {
  const roll = dice(seed)
  const server = honestServer(roll, damage)
  const frames: string[] = []
  for (let i = 0; i < 5; i++) server.delta()
  for (let i = 0; i < 150; i++) {
    // A hub that lost its book asks for a snapshot; here one comes now and then, as after an unsub and sub.
    frames.push(roll(15) === 0 || i === 10 ? server.snapshot() : server.delta())
  }
  const store = new DepthStore(PRICE_DIGITS, QUANTITY_DIGITS)
  const naive = new NaiveBook()
  const lose = () => store.keeper.lose(StaleReason.malformed)
  const sink: FrameSink = {
    wants: (type, id) => type === 201 && id === 1,
    push: (slot, stage) => void store.take(slot, stage),
    answer: () => undefined,
    malformed: (id, type) => void (id === 1 && (type === 201 || type === 0) && lose()),
  }
  const scanner = new FrameScanner()
  let live = 0
  let stale = 0
  for (const { frame } of badLine(frames, roll, damage)) {
    scanner.scan(frame, sink)
    feedNaive(naive, frame)
    expect([seed, frame, store.keeper.state === BookState.live]).toEqual([seed, frame, naive.live])
    if (!naive.live) {
      stale++
      continue
    }
    live++
    const { bids, asks } = store.keeper.book
    expect(store.keeper.u).toBe(naive.u)
    expect(side(bids, 1)).toEqual(naive.bids())
    expect(side(asks, -1)).toEqual(naive.asks())
    // The oracle might share a mistake of the rules; what the server's own book was does not.
    const truth = server.history.get(naive.u)
    expect(truth, `sequence ${naive.u} was never the server's`).toBeDefined()
    const best = damage ? 25 : Number.POSITIVE_INFINITY
    expect(side(bids, 1).slice(0, best).map(plain)).toEqual(truth?.b.slice(0, best).map(plain))
    expect(side(asks, -1).slice(0, best).map(plain)).toEqual(truth?.a.slice(0, best).map(plain))
  }
  return { live, stale, checksums: naive.checksumsOk }
}

function plain([price, quantity]: NaiveLevel): string {
  return `${Number(price)} ${Number(quantity)}`
}

function feedNaive(naive: NaiveBook, frame: string): void {
  let parsed: { type?: unknown; currency_id?: unknown; data?: unknown; op?: unknown }
  try {
    parsed = JSON.parse(frame)
  } catch {
    if (/"currency_id"\s*:\s*1(?![0-9])/.test(frame)) naive.lose()
    return
  }
  if (parsed?.currency_id !== 1) return
  if (parsed.type !== 201 && Number.isSafeInteger(parsed.type)) return
  if (parsed.type === 201 && isNaiveDepth(parsed.data)) naive.take(withoutNulls(parsed.data))
  else naive.lose()
}

function withoutNulls(data: NaiveDepth): NaiveDepth {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as unknown as NaiveDepth
}

test('HUB-03 lost, doubled and swapped frames: the same book as the oracle, or both refuse; a live book is the server’s', () => {
  let live = 0
  let stale = 0
  for (let seed = 1; seed <= 45; seed++) {
    const run = runTrace(seed, false)
    live += run.live
    stale += run.stale
  }
  expect(live).toBeGreaterThan(600)
  expect(stale).toBeGreaterThan(600)
})

test('HUB-03 damaged frames with a checksum on each: never a wrong book that is live', () => {
  let checksums = 0
  for (let seed = 1; seed <= 45; seed++) checksums += runTrace(seed * 7_919, true).checksums
  expect(checksums).toBeGreaterThan(600)
})

test('HUB-03 the newest 1,000 deltas before a snapshot are kept: one more and the book has a hole', () => {
  for (const [count, state] of [
    [BUFFERED, BookState.live],
    [BUFFERED + 1, BookState.stale],
  ] as const) {
    const store = new DepthStore(PRICE_DIGITS, QUANTITY_DIGITS)
    const sink: FrameSink = {
      wants: () => true,
      push: (slot, stage) => void store.take(slot, stage),
      answer: () => undefined,
      malformed: () => expect.unreachable(),
    }
    const scanner = new FrameScanner()
    const say = (data: unknown) => scanner.scan(JSON.stringify({ type: 201, currency_id: 1, t: 1, data }), sink)
    for (let u = 1; u <= count; u++) say({ U: u, u, pu: u - 1, b: [[`${100 + (u % 7)}`, `${u}`]], a: [] })
    expect(store.keeper.state).toBe(BookState.waiting)
    say({ snapshot: true, u: 0, b: [['1', '1']], a: [['200', '1']] })
    expect(store.keeper.state).toBe(state)
    if (state === BookState.live) expect(store.keeper.u).toBe(count)
  }
})

test('compareDecimals of the oracle orders as numbers do', () => {
  expect(compareDecimals('9.5', '10')).toBeLessThan(0)
  expect(compareDecimals('0.10', '0.1')).toBe(0)
  expect(compareDecimals('0.2', '0.19')).toBeGreaterThan(0)
})
