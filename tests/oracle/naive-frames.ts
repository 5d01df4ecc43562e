/**
 * Reads frames by docs/wire.md as plainly as can be: JSON.parse and the wire's grammar, strings left as they are. Imports nothing
 * from the product; what its scanner hands on is held against it.
 */
import { isNaiveDepth, type NaiveDepth, plain } from './naive-book.ts'

/** One thing that a frame says, in the frame's order. `type` 0: of a market, who knows which topic. */
export type NaiveItem =
  | { kind: 'push'; type: number; id: number; time: number; data: string; depth?: NaiveDepth }
  | { kind: 'answer'; data: string }
  | { kind: 'malformed'; type: number; id: number }

export interface NaiveReading {
  items: NaiveItem[]
  /**
   * The frame names more than one address or is torn, and one of them is nobody's: a reader that stops at the first
   * (docs/wire.md leaves it free) says nothing of it.
   */
  mayBeNobodys: boolean
}

type Bag = Record<string, unknown>
type Wants = (type: number, id: number) => boolean

const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/
/** A text's own digits are kept to so many decimals, for checksums. */
const MAX_DECIMALS = 65_535
/** A value has so many decimals at most, without the zeros at its end. */
const MAX_OF_VALUE = 255
const DEPTH = [101, 201]
const TRADES = [102, 203]
const TICKER = [100, 200]

export function readFrame(text: string, wants: Wants): NaiveReading {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    const named = namedMarkets(text)
    const items: NaiveItem[] = (named.length > 0 ? named : [{ type: 0, id: 0 }]).map((one) => ({ kind: 'malformed', ...one })) // biome-ignore format: one thought
    return { items, mayBeNobodys: mayBeNobodys(text, wants) }
  }
  const items: NaiveItem[] = []
  for (const item of Array.isArray(parsed) ? (parsed as unknown[]) : [parsed]) readItem(item, wants, items)
  return { items, mayBeNobodys: mayBeNobodys(text, wants) }
}

/** The markets that a torn frame plainly names; the rows of a list of tickers name none, the list is market 0's. */
export function namedMarkets(text: string): { type: number; id: number }[] {
  const found: { type: number; id: number }[] = []
  let tickers = false
  for (const match of text.matchAll(/"(type|currency_id)"\s*:\s*(\d{1,9})(?=\s*[,}])/g)) {
    const value = Number(match[2])
    if (match[1] === 'type') tickers = value === 2002
    else if (!tickers || value === 0) {
      const one = { type: tickers ? 2002 : 0, id: value }
      if (!found.some((known) => known.type === one.type && known.id === one.id)) found.push(one)
    }
  }
  return found
}

function mayBeNobodys(text: string, wants: Wants): boolean {
  if (!/^[ \n\r\t]*\{/.test(text)) return false
  const named = (key: string) => [...text.matchAll(new RegExp(`"${key}"\\s*:\\s*(-?\\d+)`, 'g'))].map((one) => Number(one[1])) // biome-ignore format: one thought
  const types = named('type')
  const ids = named('currency_id')
  return types.some((type) => ids.some((id) => !wants(type, id)))
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function whole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function readItem(item: unknown, wants: Wants, items: NaiveItem[]): void {
  if (!isBag(item)) {
    items.push({ kind: 'malformed', type: 0, id: 0 })
    return
  }
  if (typeof item.op === 'string') {
    items.push({ kind: 'answer', data: JSON.stringify(item) })
    return
  }
  const { type, currency_id, t, data } = item
  const id = whole(currency_id) && currency_id >= 0 ? currency_id + 0 : -1
  if (!whole(type) || id < 0) {
    items.push({ kind: 'malformed', type: whole(type) ? type : 0, id: Math.max(id, 0) })
    return
  }
  const read = reader(type)
  if (!read || !wants(type, id)) return
  const text = read(data, id)
  if (text === null) items.push({ kind: 'malformed', type, id })
  else {
    const push: NaiveItem = { kind: 'push', type, id, time: whole(t) ? t + 0 : 0, data: text }
    if (DEPTH.includes(type)) push.depth = cleanDepth(data as NaiveDepth)
    items.push(push)
  }
}

function reader(type: number): ((data: unknown, id: number) => string | null) | null {
  if (DEPTH.includes(type)) return depthText
  if (TRADES.includes(type)) return tradesText
  if (TICKER.includes(type)) return tickerText
  if (type === 202) return markText
  if (type === 2002) return tickersText
  if (type === 204 || type === 205) return (data) => (isBag(data) ? JSON.stringify(data) : null)
  return null
}

/** A member that is null is absent. */
function cleanDepth(data: NaiveDepth): NaiveDepth {
  const clean = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as unknown as NaiveDepth
  return { ...clean, snapshot: data.snapshot === true }
}

/** `1.50` → `1.5/2`: what it is worth and its own decimals; `inexact` where the safe integers do not hold it. */
export function heldText(text: string): string {
  const value = plain(text)
  const decimals = text.split('.')[1]?.length ?? 0
  const own = value.split('.')[1]?.length ?? 0
  if (decimals > MAX_DECIMALS || own > MAX_OF_VALUE) return 'inexact'
  if (BigInt(value.replace('.', '')) > BigInt(Number.MAX_SAFE_INTEGER)) return 'inexact'
  return `${value}/${decimals}`
}

function depthText(data: unknown): string | null {
  if (!isNaiveDepth(data)) return null
  const { u, U, pu, cs, b, a, snapshot } = data
  const side = (levels: [string, string][]) => levels.map((level) => level.map(heldText).join(' ')).join(',')
  return [snapshot === true, u + 0, U ?? '-', pu ?? '-', cs ?? '-', `b ${side(b)}`, `a ${side(a)}`].join('|')
}

/** `~` stands for what need not be exact and is not. @returns null where it is no decimal */
function figure(value: unknown, signed: boolean, exact: boolean): string | null {
  if (typeof value !== 'string') return null
  const negative = signed && value.startsWith('-')
  const digits = negative ? value.slice(1) : value
  if (!DECIMAL.test(digits)) return null
  const held = heldText(digits)
  if (held === 'inexact') return exact ? held : '~'
  const text = plain(digits)
  return negative && text !== '0' ? `-${text}` : text
}

/** A plain id as a number, `~` for one that is past the safe integers or no number. @returns null where it is no id */
function tradeId(id: unknown): string | null {
  if (whole(id)) return String(id + 0)
  if (typeof id === 'number') return Number.isInteger(id) && id > 0 ? '~' : null
  if (typeof id !== 'string' || id === '' || id.length > 128) return null
  return /^(0|[1-9]\d*)$/.test(id) && Number.isSafeInteger(Number(id)) ? id : '~'
}

function tradesText(data: unknown): string | null {
  if (!Array.isArray(data)) return null
  const rows: string[] = []
  for (const row of data as unknown[]) {
    if (!Array.isArray(row)) return null
    const [id, price, quantity, side, time] = row as unknown[]
    const [p, q] = [figure(price, false, true), figure(quantity, false, true)]
    const known = tradeId(id)
    if (known === null || !whole(time) || (side !== 'b' && side !== 's') || p === null || q === null) return null
    rows.push([known, p, q, side, time + 0].join(' '))
  }
  return rows.join(',')
}

function tickerText(data: unknown, id: number): string | null {
  if (!isBag(data)) return null
  const parts: string[] = [String(id)]
  for (const key of ['c', 'P', 'v', 'o', 'h', 'l', 'q']) {
    const value = data[key]
    if ((value === undefined || value === null) && key !== 'c') {
      parts.push('-')
      continue
    }
    const text = figure(value, key === 'P', key === 'c' || key === 'o' || key === 'h' || key === 'l')
    if (text === null) return null
    parts.push(text)
  }
  return parts.join(' ')
}

function tickersText(data: unknown): string | null {
  if (!Array.isArray(data)) return null
  const rows: string[] = []
  for (const row of data as unknown[]) {
    if (!isBag(row) || !whole(row.currency_id) || row.currency_id < 0) return null
    const text = tickerText(row, row.currency_id + 0)
    if (text === null) return null
    rows.push(text)
  }
  return rows.join(',')
}

function markText(data: unknown): string | null {
  if (!isBag(data) || !whole(data.n)) return null
  const [m, i, r] = [figure(data.m, false, false), figure(data.i, false, false), figure(data.r, true, false)]
  return m === null || i === null || r === null ? null : [m, i, r, data.n + 0].join(' ')
}
