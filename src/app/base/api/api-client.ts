import type { Call, RequestOf, ResponseOf } from '../../../shared/calls/call.ts'
import { type ApiAnswer, GATEWAY_WAIT, NOT_SENT, PAUSED, UNCONFIRMED_SESSION } from './api-answer.ts'
import type { CallKeeper } from './call-keeper.ts'
import { decide, type Effect, isLogin, LONGEST_TURN_MS, type Outcome, timeoutOf } from './error-policy.ts'

/** The device code of the web client (product.md §3). */
const DEVICE_CODE = '2'

/** The headers of every call. `intent` stands on writes alone. */
function requestHeaders(
  call: Pick<Call, 'write'>,
  from: { token: string | null; language: string; serverNow: number; intent: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    language: from.language,
    device: DEVICE_CODE,
    timestamp: String(Math.round(from.serverNow)),
  }
  if (from.token) headers.Authorization = `Bearer ${from.token}`
  if (call.write) headers['Idempotency-Key'] = from.intent
  return headers
}

export interface ApiRequest {
  call: Call
  body: unknown
  headers: Record<string, string>
  timeout: number
  signal?: AbortSignal
  onShare?: ((share: number) => void) | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency-Key of a write; without it each call mints its own. */
  intent?: string
  /** Of a call that moves money: what is meant by it, where the request has more (a price that moves). */
  meant?: string
  /** Nothing that is seen (toast, redirect): for attempts in the background. */
  quiet?: boolean
  /** Of an upload: the share of it that has gone, 0 to 1. */
  onShare?: (share: number) => void
}

/** What the client needs of the world. */
export interface ApiEnvironment {
  send(request: ApiRequest): Promise<Outcome>
  wait(ms: number, signal?: AbortSignal): Promise<void>
  perform(effect: Effect): void
  token(): string | null
  language(): string
  serverNow(): number
  page(): string
  idempotency(): boolean
  newIntent(): string
  /** False where the exchange is known to be out of reach, and has just been asked again. Never rejects. */
  reachable(): Promise<boolean>
  /** Ms for which the server still wants to be left alone, whichever tab got that answer. */
  held?(): number
  /** The server wants to be left alone for so many ms. */
  hold?(ms: number): void
  /** The person lets no new orders through. */
  paused?(): boolean
  /** Somebody is known, but the exchange has not vouched for them: nothing that moves money goes out (rules.md). */
  unconfirmed?(): boolean
  /** Called around every write, from the first attempt to the answer. */
  writing(change: 1 | -1): void
  /** Notified of each write of somebody that leaves, with its key. @returns is given its answer */
  sending?(call: string, key: string): (answer: ApiAnswer<unknown>) => void
  /** Keeps answers past the page, by the calls' own flag. */
  keeper: CallKeeper
}

export type CallApi = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options?: CallOptions,
) => Promise<ApiAnswer<ResponseOf<C>>>

/** A write that was not even tried. */
const notSent = (key: string, params?: Record<string, string>): ApiAnswer<never> => ({
  success: false,
  code: 0,
  message: key,
  data: null,
  degraded: false,
  refusal: params ? { key, params } : { key },
})

/** The one path of every call: headers, time limit, retries and the answer by the error policy. Throws on abort alone. */
export function createApiClient(env: ApiEnvironment): CallApi {
  async function attempts<C extends Call>(
    call: C,
    body: RequestOf<C>,
    options: CallOptions,
  ): Promise<ApiAnswer<ResponseOf<C>>> {
    const intent = options.intent ?? env.newIntent()
    // Whoever began a call is who makes all its attempts: nobody who signs in meanwhile pays for it.
    const token = env.token()
    const language = env.language()
    const report = call.write && call.auth ? env.sending?.(call.path, intent) : undefined
    for (let attempt = 0; ; attempt += 1) {
      const headers = requestHeaders(call, { token, language, serverNow: env.serverNow(), intent })
      const { signal, onShare } = options
      // Writes are held back before they begin; a question waits for its turn.
      const held = call.write ? 0 : (env.held?.() ?? 0)
      if (held > LONGEST_TURN_MS) return unasked(call, body, language)
      if (held > 0) await env.wait(held, signal)
      const outcome = await env.send({ call, body, headers, timeout: timeoutOf(call), signal, onShare })
      if (outcome.kind !== 'network' && outcome.retryAfter) env.hold?.(outcome.retryAfter)
      const decision = decide({ call, attempt, outcome, idempotent: env.idempotency(), page: env.page() })
      if (decision.do === 'retry') {
        await env.wait(decision.after, options.signal)
        continue
      }
      for (const effect of decision.effects) if (!options.quiet || effect.kind === 'confirm') env.perform(effect)
      const answer = answerOf<ResponseOf<C>>(call, decision.verdict, outcome)
      report?.(answer)
      if (answer.degraded) answer.lastKnown = await env.keeper.read(call, body, language)
      else if (answer.success && answer.data !== null) void env.keeper.write(call, body, answer.data, language)
      return answer
    }
  }
  /** What is known, since nothing may be asked for longer than a question waits. */
  async function unasked<C extends Call>(
    call: C,
    body: RequestOf<C>,
    language: string,
  ): Promise<ApiAnswer<ResponseOf<C>>> {
    const lastKnown = await env.keeper.read(call, body, language)
    const data = structuredClone(call.empty) as ResponseOf<C> | null
    return { success: false, code: 0, message: GATEWAY_WAIT, data, degraded: true, refusal: null, lastKnown }
  }
  function heldBack(call: Call): ApiAnswer<never> | null {
    const held = env.held?.() ?? 0
    if (held > 0) return notSent(GATEWAY_WAIT, { seconds: String(Math.ceil(held / 1_000)) })
    if (call.opens && env.paused?.()) return notSent(PAUSED)
    if ((call.opens || call.moves || call.margins) && env.unconfirmed?.()) return notSent(UNCONFIRMED_SESSION)
    return null
  }
  return async (call, request, options = {}) => {
    if (!call.write) return attempts(call, request, options)
    const held = heldBack(call)
    if (held) return held
    env.writing(1)
    try {
      // Better said at once than sent into the void and "not confirmed". A login has its own words (product.md §8).
      if (!isLogin(call) && !(await env.reachable())) return notSent(NOT_SENT)
      // Paused, or in doubt, since it began to wait for the exchange to be back.
      return heldBack(call) ?? (await attempts(call, request, options))
    } finally {
      env.writing(-1)
    }
  }
}

function answerOf<T>(
  call: Call,
  verdict: Extract<ReturnType<typeof decide>, { do: 'answer' }>['verdict'],
  outcome: Outcome,
): ApiAnswer<T> {
  const given = verdict.data === 'given' && outcome.kind === 'answer' ? outcome.data : null
  // The schema has vouched for `given`; `empty` is typed by the call.
  const data = (verdict.data === 'empty' ? structuredClone(call.empty) : given) as T | null
  return { ...verdict, data }
}
