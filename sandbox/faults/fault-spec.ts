import * as v from 'valibot'

const probability = v.optional(numberFrom(0, 1, 'a number from 0 to 1 is required'))
const count = v.optional(wholeFrom(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1 is required'))
const ms = wholeFrom(1, 600_000, 'a whole number of milliseconds from 1 to 600000 is required')
const TOPICS = 'tickers, orders, balances, or ticker, depth, mark, trades with or without @ and a market is required'
const MARKET_TOPICS = 'tickers, or ticker, depth, mark, trades with or without @ and a market is required'

/** Whom a socket fault meets; what is left out meets everybody. */
const target = {
  kind: v.optional(v.picklist(['spot', 'contract'])),
  /** `depth@1`, `depth` for every market, `tickers`, `orders` (204), `balances` (205). */
  topic: v.optional(
    v.pipe(v.string(), v.regex(/^(tickers|orders|balances|(ticker|depth|mark|trades)(@[1-9]\d*)?)$/, TOPICS)),
  ),
  /** The number that the panel shows, or the socket's `client` query parameter. */
  client: v.optional(v.pipe(v.string(), v.minLength(1))),
  user: v.optional(v.pipe(v.number(), v.integer())),
}
const limits = { count, probability }

const socketActions = [
  v.strictObject({ action: v.picklist(['drop', 'duplicate', 'reorder']), ...target, ...limits }),
  v.strictObject({ action: v.literal('delay'), ms, ...target, ...limits }),
  v.strictObject({ action: v.literal('corrupt'), variant: v.picklist(['unparsable', 'digit']), ...target, ...limits }),
  v.strictObject({
    action: v.literal('close'),
    /** A close code that a server may send; left out, the connection breaks without one (1006). */
    code: v.optional(v.pipe(v.number(), v.integer(), v.check(isCloseCode, 'no close code that may be sent'))),
    ...target,
    ...limits,
  }),
  /** No data and no pongs, but open. */
  v.strictObject({ action: v.literal('silence'), kind: target.kind, client: target.client, user: target.user }),
  /** The source of these topics is gone: sockets are notified, and nothing comes of them until the fault is removed. */
  v.strictObject({
    action: v.literal('down'),
    kind: target.kind,
    topic: v.optional(v.pipe(v.string(), v.regex(/^(tickers|(ticker|depth|mark|trades)(@[1-9]\d*)?)$/, MARKET_TOPICS))),
  }),
  /** New connections are answered 503. */
  v.strictObject({ action: v.literal('refuse'), kind: target.kind, client: target.client, ...limits }),
] as const

/** `api/spot/order`, or a beginning with a star: `api/spot/*`. */
const http = {
  action: v.literal('http'),
  path: v.pipe(
    v.string(),
    v.transform((path) => path.replace(/^\/+/, '')),
    v.regex(/^[\w/.-]*\*?$/),
    v.minLength(1),
  ),
  ...limits,
}

const httpActions = [
  v.strictObject({
    ...http,
    answer: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
  }),
  v.strictObject({ ...http, answer: v.literal('code'), code: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ ...http, answer: v.picklist(['hang', 'disconnect', 'lost']) }),
  v.strictObject({ ...http, answer: v.literal('delay'), ms }),
] as const

/** The action chooses the fields, and of `http` the answer: what is wrong is reported of the chosen one. */
export const faultSpec = v.variant('action', [...socketActions, v.variant('answer', httpActions)])
export type FaultSpec = v.InferOutput<typeof faultSpec>
export type HttpFaultSpec = Extract<FaultSpec, { action: 'http' }>
export type SocketFaultSpec = Exclude<FaultSpec, HttpFaultSpec>
/** A switch for what befalls one push. */
export type PushFaultSpec = Exclude<SocketFaultSpec, { action: 'silence' | 'refuse' | 'down' }>

/**
 * Why a switch cannot be turned on: `field: reason`.
 * @param spec as it was sent
 */
export function whyNoFault(issue: v.BaseIssue<unknown>, spec: unknown): string {
  const field = v.getDotPath(issue)
  if (field === null) return issue.message
  const action = said(spec, 'action')
  if (issue.kind === 'schema' && issue.type === 'strict_object') {
    if (issue.expected !== 'never') return `${field}: required for ${action}`
    const answer = action === 'http' ? ` with ${said(spec, 'answer')}` : ''
    return `${field}: ${action}${answer} knows no such field`
  }
  return `${field}: ${issue.message}`
}

function said(spec: unknown, field: string): string {
  return String((spec as Record<string, unknown>)[field])
}

function numberFrom(least: number, most: number, wanted: string) {
  return v.pipe(v.number(wanted), v.minValue(least, wanted), v.maxValue(most, wanted))
}

function wholeFrom(least: number, most: number, wanted: string) {
  return v.pipe(v.number(wanted), v.integer(wanted), v.minValue(least, wanted), v.maxValue(most, wanted))
}

export function isCloseCode(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999)
}
