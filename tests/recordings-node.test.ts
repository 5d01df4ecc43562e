import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fromUnits } from '../src/shared/decimal/decimal-text.ts'
import { TICKERS_ROW } from '../src/shared/hub-protocol/delivery-layout.ts'
import { WireType } from '../src/shared/wire/messages.ts'
import { BookState } from '../src/workers/books/continuity.ts'
import { DepthStore } from '../src/workers/books/depth-store.ts'
import type { Ladder } from '../src/workers/books/ladder.ts'
import { TickersStore } from '../src/workers/books/tickers-store.ts'
import { FrameScanner } from '../src/workers/feed/frame-scanner.ts'
import type { FrameSink } from '../src/workers/feed/frame-sink.ts'
import { compareDecimals, fullDepthText, type NaiveLevel } from './oracle/naive-book.ts'

const FOLDER = resolve(process.env.RECORDINGS ?? '../shared/recordings')

interface Line {
  socket: 'spot' | 'contract'
  frame: string
}
interface Quote {
  end?: undefined
  after: number
  currency_id: number
  bid: NaiveLevel
  ask: NaiveLevel
}
interface End {
  end: true
  currency_id: number
  bids: number
  asks: number
  sha256_16: string
}
interface Digits {
  price_digits: number
  quantity_digits: number
}

function lines<T>(file: string): T[] {
  return gunzipSync(readFileSync(join(FOLDER, file)))
    .toString()
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line) as T)
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/** Digits of a market that no metadata describe: the most that its strings carry. */
function digitsSeen(frames: Line[]): Map<number, Digits> {
  const seen = new Map<number, Digits>()
  for (const { frame } of frames) {
    const push = JSON.parse(frame) as { type: number; currency_id: number; data: { b: NaiveLevel[]; a: NaiveLevel[] } }
    if (push.type !== WireType.spotDepth && push.type !== WireType.contractDepth) continue
    const digits = seen.get(push.currency_id) ?? { price_digits: 0, quantity_digits: 0 }
    for (const [price, quantity] of [...push.data.b, ...push.data.a]) {
      digits.price_digits = Math.max(digits.price_digits, decimalsOf(price))
      digits.quantity_digits = Math.max(digits.quantity_digits, decimalsOf(quantity))
    }
    seen.set(push.currency_id, digits)
  }
  return seen
}

function side(ladder: Ladder, sign: number, digits: Digits, most = ladder.size): NaiveLevel[] {
  const levels: NaiveLevel[] = []
  for (const i of ladder.places().slice(0, most)) {
    levels.push([
      fromUnits(ladder.keyAt(i) * sign, digits.price_digits),
      fromUnits(ladder.lotsAt(i), digits.quantity_digits),
    ])
  }
  return levels
}

function same(level: NaiveLevel | undefined, expected: NaiveLevel): boolean {
  return (
    level !== undefined && compareDecimals(level[0], expected[0]) === 0 && compareDecimals(level[1], expected[1]) === 0
  )
}

/** What each session holds, by its README: quotes that the exchange gave, checksums that it sent. */
const KNOWN: Record<string, { quotes: number; checksums: number }> = {
  'contract-btc-2024': { quotes: 629, checksums: 0 },
  'contract-btc-2023-mark': { quotes: 1_565, checksums: 0 },
  'spot-btc-2024': { quotes: 1_072, checksums: 0 },
  'spot-okx-checksums': { quotes: 0, checksums: 290 },
  'spot-okcoin-checksums': { quotes: 0, checksums: 1_031 },
}

const sessions = existsSync(FOLDER)
  ? readdirSync(FOLDER).flatMap((file) => /^(.+)\.oracle\.jsonl\.gz$/.exec(file)?.[1] ?? [])
  : []

if (sessions.length === 0) {
  test('REC-09 recorded sessions: none found, so none is checked', () => {
    console.log(`no recorded sessions in ${FOLDER} (RECORDINGS names another folder): their checks are skipped`)
    expect(sessions).toEqual([])
  })
}

for (const name of sessions) {
  test(`REC-09 HUB-16 ${name}: every quote, checksum and the final book of the oracle, through the real scanner and books, without a fallback`, () => {
    const frames = lines<Line>(`${name}.frames.jsonl.gz`)
    const oracle = lines<Quote | End>(`${name}.oracle.jsonl.gz`)
    const metadata = JSON.parse(readFileSync(join(FOLDER, 'markets.json'), 'utf8')) as Record<
      string,
      Record<string, Partial<Digits>>
    >
    const seen = digitsSeen(frames)
    const stores = new Map<number, { store: DepthStore; digits: Digits }>()
    for (const [id, digits] of seen) {
      const own = { ...digits, ...metadata[name]?.[id] }
      stores.set(id, { store: new DepthStore(own.price_digits, own.quantity_digits), digits: own })
    }
    let trouble = 0
    const sink: FrameSink = {
      wants: () => true,
      push(slot, stage) {
        if (slot.type !== WireType.spotDepth && slot.type !== WireType.contractDepth) return
        const taken = stores.get(slot.currencyId)?.store.take(slot, stage)
        if (taken === 'lost' || taken === 'refused') trouble++
      },
      answer: () => trouble++,
      malformed: () => trouble++,
    }
    const scanner = new FrameScanner()
    const quotes = new Map<number, Quote[]>()
    const ends: End[] = []
    for (const entry of oracle) {
      if (entry.end) ends.push(entry)
      else quotes.set(entry.after, [...(quotes.get(entry.after) ?? []), entry])
    }
    let equal = 0
    const differing: number[] = []
    for (const [index, { frame }] of frames.entries()) {
      scanner.scan(frame, sink)
      for (const quote of quotes.get(index) ?? []) {
        const { store, digits } = stores.get(quote.currency_id) as { store: DepthStore; digits: Digits }
        const { bids, asks } = store.keeper.book
        const right =
          store.keeper.state === BookState.live &&
          same(side(bids, 1, digits, 1)[0], quote.bid) &&
          same(side(asks, -1, digits, 1)[0], quote.ask)
        if (right) equal++
        else differing.push(index)
      }
    }
    expect(differing).toEqual([])
    expect(trouble).toBe(0)
    expect(scanner.counts).toMatchObject({ frames: frames.length, fallbacks: 0, malformed: 0 })
    const checksums = [...stores.values()].reduce((sum, { store }) => sum + store.keeper.checksumsOk, 0)
    expect(ends.length).toBeGreaterThan(0)
    for (const end of ends) {
      const { store, digits } = stores.get(end.currency_id) as { store: DepthStore; digits: Digits }
      const bids = side(store.keeper.book.bids, 1, digits)
      const asks = side(store.keeper.book.asks, -1, digits)
      expect([bids.length, asks.length]).toEqual([end.bids, end.asks])
      const hash = createHash('sha256').update(fullDepthText(bids, asks)).digest('hex').slice(0, 16)
      expect(hash, `${name}, market ${end.currency_id}`).toBe(end.sha256_16)
    }
    const sent = frames.filter(({ frame }) => frame.includes('"cs":')).length
    expect(checksums).toBe(sent)
    if (KNOWN[name]) expect({ quotes: equal, checksums }).toEqual(KNOWN[name])
    console.log(`${name}: ${frames.length} frames, ${equal} quotes, ${checksums} checksums, ${ends.length} final books`)
  })
}

const tickers = 'tickers-poloniex.frames.jsonl.gz'
if (existsSync(join(FOLDER, tickers))) {
  test('REC-09 tickers-poloniex: every market ends with the strings of its last frame, without a fallback', () => {
    const frames = lines<Line>(tickers)
    const store = new TickersStore()
    const scanner = new FrameScanner()
    const expected = new Map<number, string>()
    const sink: FrameSink = {
      wants: () => true,
      push: (slot, stage) => void store.take(slot, stage),
      answer: () => expect.unreachable(),
      malformed: () => expect.unreachable(),
    }
    for (const { frame } of frames) {
      scanner.scan(frame, sink)
      const push = JSON.parse(frame) as { data: { currency_id: number; c: string; P: string }[] }
      for (const row of push.data) expected.set(row.currency_id, `${row.c} ${row.P}`)
    }
    const shown = new Map<number, string>()
    for (let at = 0; at < store.length; at += TICKERS_ROW) {
      const text = (n: number) => fromUnits(store.body[at + n] as number, store.body[at + n + 1] as number)
      shown.set(store.body[at] as number, `${text(1)} ${text(3)}`)
    }
    expect(shown).toEqual(expected)
    expect(scanner.counts).toMatchObject({ frames: frames.length, fallbacks: 0, malformed: 0 })
  })
}
