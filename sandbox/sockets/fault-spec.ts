import * as v from 'valibot'

const count = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
const probability = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)))
const ms = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600_000))

/** Whom a socket fault meets; what is left out meets everybody. */
const target = {
  kind: v.optional(v.picklist(['spot', 'contract'])),
  /** `depth@1`, `depth` for every market, `tickers`, `orders` (204), `balances` (205). */
  topic: v.optional(v.pipe(v.string(), v.regex(/^(tickers|orders|balances|(ticker|depth|mark|trades)(@[1-9]\d*)?)$/))),
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
  v.strictObject({ ...http, answer: v.literal('status'), status: v.pipe(v.number(), v.integer(), v.minValue(400)) }),
  v.strictObject({ ...http, answer: v.literal('code'), code: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ ...http, answer: v.picklist(['hang', 'disconnect']) }),
  v.strictObject({ ...http, answer: v.literal('delay'), ms }),
] as const

export const faultSpec = v.union([...socketActions, ...httpActions])
export type FaultSpec = v.InferOutput<typeof faultSpec>
export type HttpFaultSpec = Extract<FaultSpec, { action: 'http' }>
export type SocketFaultSpec = Exclude<FaultSpec, HttpFaultSpec>
/** What befalls one push. */
export type PushFault = Exclude<SocketFaultSpec, { action: 'silence' | 'refuse' }>

export function isCloseCode(code: number): boolean {
  return (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code)) || (code >= 3000 && code <= 4999)
}
