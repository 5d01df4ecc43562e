import * as v from 'valibot'
import { isDecimal, isSignedDecimal } from '../../src/shared/decimal/decimal-text.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import {
  type DepthDelta,
  type DepthSnapshot,
  type Level,
  type MarkData,
  type TickerData,
  type TickersRow,
  type TradeRow,
  WireType,
} from '../../src/shared/wire/messages.ts'

/** A push of a recording, read and found in order. */
export type PushBody =
  | { name: 'ticker'; currencyId: number; t: number; data: TickerData }
  | { name: 'depth'; currencyId: number; t: number; data: DepthSnapshot | DepthDelta }
  | { name: 'mark'; currencyId: number; t: number; data: MarkData }
  | { name: 'trades'; currencyId: number; t: number; data: TradeRow[] }
  | { name: 'tickers'; currencyId: 0; t: number; data: TickersRow[] }

/** Why a push is not served; `refused` = it is a private event, which no recording may hold. */
export interface Unserved {
  reason: string
  refused: boolean
}

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(999_999_999))
const decimal = v.custom<string>((x) => typeof x === 'string' && isDecimal(x), 'no decimal text')
const signed = v.custom<string>((x) => typeof x === 'string' && isSignedDecimal(x), 'no decimal text')
const ticker = {
  c: decimal,
  P: signed,
  v: decimal,
  o: v.optional(decimal),
  h: v.optional(decimal),
  l: v.optional(decimal),
}
const tickerData = v.looseObject({ ...ticker, q: v.optional(decimal) })
const tickersData = v.array(v.looseObject({ currency_id: id, ...ticker, q: v.optional(decimal) }))
const markData = v.looseObject({ m: decimal, i: decimal, r: signed, n: whole })
const tradesData = v.array(v.strictTuple([whole, decimal, decimal, v.picklist(['b', 's']), whole]))
const head = v.looseObject({ type: whole, currency_id: whole, t: whole, data: v.unknown() })

const SPOT = {
  [WireType.spotTicker]: 'ticker',
  [WireType.spotDepth]: 'depth',
  [WireType.spotTrades]: 'trades',
} as const
const CONTRACT = {
  [WireType.contractTicker]: 'ticker',
  [WireType.contractDepth]: 'depth',
  [WireType.contractMark]: 'mark',
  [WireType.contractTrades]: 'trades',
} as const
const NAMES: Record<MarketKind, Partial<Record<number, Exclude<PushBody['name'], 'tickers'>>>> = {
  spot: SPOT,
  contract: CONTRACT,
}

/** Reads the parsed JSON of one push of a recording. Every number and text in it is checked. */
export function readPush(kind: MarketKind, value: unknown): PushBody | Unserved {
  const read = v.safeParse(head, value)
  if (!read.success) return unserved(`the push is not {type, currency_id, t, data}: ${read.issues[0].message}`)
  const { type, currency_id: currencyId, t, data } = read.output
  if (type === WireType.orderEvent || type === WireType.accountEvent) {
    return { reason: `type ${type} is a private event, a recording holds public data only`, refused: true }
  }
  if (type === WireType.tickers) {
    const rows = v.safeParse(tickersData, data)
    if (currencyId !== 0) return unserved('type 2002 carries currency_id 0')
    return rows.success ? { name: 'tickers', currencyId: 0, t, data: rows.output } : unserved(wrong(type, rows.issues))
  }
  const name = NAMES[kind][type]
  if (!name) return unserved(`type ${type} is not of the ${kind} socket`)
  if (!v.is(id, currencyId)) return unserved(`currency_id ${currencyId} is no market`)
  if (name === 'depth') {
    const problem = depthProblem(data)
    return problem ? unserved(problem) : { name, currencyId, t, data: data as DepthSnapshot | DepthDelta }
  }
  const schema = name === 'trades' ? tradesData : name === 'mark' ? markData : tickerData
  const body = v.safeParse(schema, data)
  return body.success ? ({ name, currencyId, t, data: body.output } as PushBody) : unserved(wrong(type, body.issues))
}

/** By hand, for a recording holds hundreds of thousands of levels. */
function depthProblem(data: unknown): string | null {
  if (typeof data !== 'object' || data === null) return 'depth without data'
  const { snapshot, U, u, pu, cs, b, a } = data as Record<string, unknown>
  if (snapshot !== undefined && snapshot !== true) return 'snapshot is not true'
  if (!v.is(whole, u)) return 'u is no whole number'
  for (const [key, number] of Object.entries({ U, pu, cs })) {
    if (number !== undefined && !Number.isSafeInteger(number)) return `${key} is no whole number`
  }
  if (!Array.isArray(b) || !Array.isArray(a)) return 'depth without b and a'
  for (const side of [b, a]) {
    for (const level of side) if (!isLevel(level)) return `level ${JSON.stringify(level)?.slice(0, 60)} is no decimal`
  }
  return null
}

function isLevel(level: unknown): level is Level {
  if (!Array.isArray(level) || level.length !== 2) return false
  const [price, quantity] = level
  return typeof price === 'string' && typeof quantity === 'string' && isDecimal(price) && isDecimal(quantity)
}

function wrong(type: number, [issue]: readonly v.BaseIssue<unknown>[]): string {
  const where = issue ? v.getDotPath(issue) : null
  return `type ${type}: ${where ? `${where}: ` : ''}${issue?.message ?? 'not readable'}`
}

function unserved(reason: string): Unserved {
  return { reason, refused: false }
}
