import type { Call, RequestOf } from '../../../shared/calls/call.ts'
import { routePath } from '../platform/base-path.ts'
import { clientCache, tabStore } from '../platform/client-cache.ts'
import type { OffsetBounds } from '../platform/clock-watch.ts'
import { appConfig } from '../platform/config.ts'
import { lastKnown } from '../platform/last-known.ts'
import { clockWatch, serverNow } from '../platform/server-clock.ts'
import { wait } from '../platform/wait.ts'
import { whenLoaded } from '../platform/when-loaded.ts'
import { type ApiRequest, type CallApi, createApiClient } from './api-client.ts'
import { createCallKeeper } from './call-keeper.ts'
import { performEffect } from './effects.ts'
import type { Outcome } from './error-policy.ts'
import { createFetchTransport } from './fetch-transport.ts'
import { newIntent } from './intent.ts'
import { createLaterTransport } from './later-transport.ts'
import { orderPause } from './order-pause.ts'
import { noteOutcome, reach } from './reach.ts'
import { recentWrites } from './recent-writes.ts'
import { rememberMoney } from './remember-money.ts'
import { retryHold } from './retry-hold.ts'
import { session } from './session-state.ts'
import { createUnconfirmedWrites } from './unconfirmed-writes.ts'
import { reportWrite } from './write-watch.ts'
import { countWrite } from './writes-in-flight.ts'

export { isConfirmed } from './api-answer.ts'

const language = () => clientCache.read('lang') ?? 'en'
const keeper = createCallKeeper(lastKnown)

/**
 * What a call with `keep` answered last, and when; null where nothing is kept. For views that show the old while they ask for the new.
 */
export const lastKnownOf = <C extends Call>(call: C, request: RequestOf<C>) => keeper.read(call, request, language())

const apiBase = () => appConfig().api_base
const heard = (bounds: OffsetBounds) => clockWatch.heard('answer', bounds)

const transport = createLaterTransport(createFetchTransport(apiBase, heard), async () => {
  const { createAxiosTransport } = await import('./axios-transport.ts')
  return createAxiosTransport(apiBase, heard)
})
let planned = false

function send(request: ApiRequest): Promise<Outcome> {
  if (!planned) whenLoaded(() => void transport.load())
  planned = true
  return transport.send(request)
}

const unguarded = createApiClient({
  async send(request) {
    const outcome = await send(request)
    noteOutcome(outcome)
    return outcome
  },
  reachable: reach.confirm,
  held: retryHold.left,
  hold: retryHold.hold,
  paused: () => orderPause.read() !== null,
  unconfirmed: () => session.status === 'unconfirmed',
  wait,
  perform: performEffect,
  token: () => session.token,
  language,
  serverNow,
  page: () => routePath(location.pathname),
  idempotency: () => appConfig().idempotency,
  newIntent,
  writing: countWrite,
  sending: recentWrites.begin,
  keeper,
})

/** What moves money and had no answer when this page was loaded. */
export const unconfirmedWrites = createUnconfirmedWrites(tabStore, serverNow)

const client = rememberMoney(unguarded, {
  unconfirmed: unconfirmedWrites,
  user: () => (appConfig().idempotency ? (session.user?.id ?? null) : null),
  newIntent,
})

/**
 * Calls the exchange. Never throws except on abort. A `degraded` answer is not the truth: lists say "could not load", a write is
 * not confirmed (see api-answer.ts). Toasts of the error policy are shown by the shell; refusals are the caller's to show.
 */
export const callApi: CallApi = (call, request, options) => {
  const answer = client(call, request, options)
  if (call.write) reportWrite(call, answer)
  return answer
}
