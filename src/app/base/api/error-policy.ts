import type { Call } from '../../../shared/calls/call.ts'
import { type AnswerRefusal, GATEWAY_REFUSED, GATEWAY_WAIT } from './api-answer.ts'

/** What came of one attempt. */
export type Outcome =
  /** The server's envelope. */
  | { kind: 'answer'; status: number; code: number; message: string; data: unknown; retryAfter?: number }
  /** Something answered, but not with an envelope that can be read: a proxy's page, data of another shape. */
  | { kind: 'unreadable'; status: number /** Ms that the server wants to be left alone. */; retryAfter?: number }
  /** Nothing answered: no network, or nothing within the time. */
  | { kind: 'network'; message: string }

export interface PolicyInput {
  call: Pick<Call, 'path' | 'method' | 'write' | 'auth'>
  /** Retries made so far. */
  attempt: number
  outcome: Outcome
  /** The server honours this call's Idempotency-Key. */
  idempotent: boolean
  /** Path of the page that asks. */
  page: string
}

export type ToastKey = 'server_error' | 'not_confirmed' | 'please_login'
export type Effect =
  | { kind: 'toast'; key: ToastKey; tone: 'error' | 'warn' }
  /** Go to /login after `after` ms. */
  | { kind: 'login'; after: number }
  /** The server does not know this token: ask userinfo, whose word alone ends a session. */
  | { kind: 'confirm' }

/** `given`: the server's data. `empty`: the call's empty default. `none`: null. */
export interface Verdict {
  success: boolean
  code: number
  message: string
  data: 'given' | 'empty' | 'none'
  degraded: boolean
  refusal: AnswerRefusal | null
}

export type Decision = { do: 'retry'; after: number } | { do: 'answer'; verdict: Verdict; effects: Effect[] }

export const MAX_RETRIES = 2
export const LOGIN_DELAY_MS = 1500
const CALL_TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_MS = 10_000
const OK = 200
const SERVER_FAILURES = [500, 1001]
/** What stands before the exchange answers so without having passed anything on: nobody has read the request. */
const NOT_PASSED_ON = [403, 405, 411, 413, 414, 415, 421, 426, 428, 429, 431, 451]
/** A question waits so long for its turn, ms; beyond it is answered with what is known. */
export const LONGEST_TURN_MS = 60_000
const RETRIED_PATHS = ['/currency', '/dep']
/** Neither retried after a server error nor a toast (product.md §8). */
const QUIET_PATHS = ['api/contract/list', 'api/currency/accountCurrency']
const LOGIN_PATHS = ['api/account/login', 'api/account/googleAuth']
const LOGIN_PAGES = ['/futures', '/flashOption']

export function timeoutOf(call: Pick<Call, 'multipart'>): number {
  return call.multipart ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS
}

/** Logins answer in their own way, product.md §8. */
export function isLogin(call: Pick<Call, 'path'>): boolean {
  return LOGIN_PATHS.includes(call.path)
}

/** The whole error policy of product.md §8 and of rules.md, "Safety over the letter". Pure. */
export function decide(input: PolicyInput): Decision {
  const { outcome, call } = input
  if (isLogin(call)) return answerLogin(outcome)
  if (outcome.kind === 'network') return answerNetwork(input, outcome.message)
  const code = codeOf(outcome)
  if (code === 401) return answerUnauthorised(input)
  if (outcome.kind === 'answer' && SERVER_FAILURES.includes(code)) return answerServerFailure(input)
  if (outcome.kind === 'unreadable') return answerGateway(input, outcome)
  if (code === OK) return done({ success: true, code, message: outcome.message, data: 'given' })
  return done({ success: false, code, message: outcome.message, data: 'none', refusal: refusalOf(outcome) })
}

function codeOf(outcome: Exclude<Outcome, { kind: 'network' }>): number {
  if (outcome.status === 401) return 401
  return outcome.kind === 'answer' ? outcome.code : 500
}

/** A write is sent again only under its key, and a GET that changes something never. */
function mayRetry({ call, attempt, idempotent }: PolicyInput): boolean {
  if (attempt >= MAX_RETRIES || !RETRIED_PATHS.some((part) => call.path.includes(part))) return false
  return !call.write || (call.method === 'POST' && idempotent)
}

function retryDelay(attempt: number): number {
  return (attempt + 1) * 1000
}

function answerNetwork(input: PolicyInput, message: string): Decision {
  if (mayRetry(input)) return { do: 'retry', after: retryDelay(input.attempt) }
  const effects: Effect[] = input.call.write ? [{ kind: 'toast', key: 'not_confirmed', tone: 'warn' }] : []
  return done({ success: false, code: 0, message, data: 'empty', degraded: true }, effects)
}

/** A page of something before the exchange. What it did not pass on is refused, not in doubt. */
function answerGateway(input: PolicyInput, { status, retryAfter }: Extract<Outcome, { kind: 'unreadable' }>): Decision {
  if (input.call.write)
    return NOT_PASSED_ON.includes(status)
      ? refusedBefore(gatewayRefusal(status, retryAfter))
      : answerServerFailure(input)
  // Asked again when the server allows it, and not before.
  if (retryAfter === undefined || retryAfter > LONGEST_TURN_MS) return answerServerFailure(input)
  if (input.attempt < MAX_RETRIES) return { do: 'retry', after: Math.max(retryAfter, retryDelay(0)) }
  return done({ success: true, code: OK, message: 'server_error', data: 'empty', degraded: true })
}

function gatewayRefusal(status: number, retryAfter: number | undefined): AnswerRefusal {
  if (status !== 429) return { key: GATEWAY_REFUSED, code: status, params: { code: String(status) } }
  if (retryAfter === undefined) return { key: GATEWAY_WAIT, code: status }
  return { key: GATEWAY_WAIT, code: status, params: { seconds: String(Math.ceil(retryAfter / 1_000)) } }
}

function refusedBefore(refusal: AnswerRefusal): Decision {
  return done({ success: false, code: refusal.code ?? 0, message: refusal.key, data: 'none', refusal })
}

function answerServerFailure(input: PolicyInput): Decision {
  const quiet = QUIET_PATHS.includes(input.call.path)
  if (!quiet && mayRetry(input)) return { do: 'retry', after: retryDelay(input.attempt) }
  const toast: Effect = input.call.write
    ? { kind: 'toast', key: 'not_confirmed', tone: 'warn' }
    : { kind: 'toast', key: 'server_error', tone: 'error' }
  return done({ success: true, code: OK, message: 'server_error', data: 'empty', degraded: true }, quiet ? [] : [toast])
}

function answerUnauthorised({ call, page }: PolicyInput): Decision {
  const effects: Effect[] = call.auth && call.path !== 'api/account/userinfo' ? [{ kind: 'confirm' }] : []
  if (LOGIN_PAGES.includes(page.replace(/\/+$/, ''))) {
    effects.push({ kind: 'toast', key: 'please_login', tone: 'warn' }, { kind: 'login', after: LOGIN_DELAY_MS })
  }
  return done({ success: false, code: 401, message: 'not login', data: 'none', refusal: { key: 'not_login' } }, effects)
}

/** A failed login gives the server's own words, or code 500 with the message or `login_failed`. */
function answerLogin(outcome: Outcome): Decision {
  if (outcome.kind === 'unreadable' && outcome.status === 429)
    return refusedBefore(gatewayRefusal(outcome.status, outcome.retryAfter))
  if (outcome.kind !== 'answer') {
    const message = (outcome.kind === 'network' && outcome.message) || 'login_failed'
    const key = outcome.kind === 'network' ? 'network' : 'server_error'
    return done({ success: false, code: 500, message, data: 'none', refusal: { key } })
  }
  const { code, message } = outcome
  if (code === OK) return done({ success: true, code, message, data: 'given' })
  const refusal = message ? refusalOf(outcome) : { key: 'login_failed', code }
  return done({ success: false, code, message, data: 'none', refusal })
}

function refusalOf(outcome: Outcome): AnswerRefusal | null {
  if (outcome.kind !== 'answer') return null
  // A refusal without a word is reported by its code alone.
  const refusal: AnswerRefusal = { key: outcome.message || 'unknown_code', code: outcome.code }
  const more = outcome.data
  if (typeof more !== 'object' || more === null) return refusal
  const { field, params } = more as { field?: unknown; params?: unknown }
  if (typeof field === 'string') refusal.field = field
  if (typeof params === 'object' && params !== null) {
    refusal.params = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  }
  return refusal
}

function done(
  verdict: Pick<Verdict, 'success' | 'code' | 'message' | 'data'> & Partial<Verdict>,
  effects: Effect[] = [],
): Decision {
  return { do: 'answer', verdict: { degraded: false, refusal: null, ...verdict }, effects }
}
