import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress, NO_PROXIES } from '../../gateway/base/client-address.ts'
import { isAllowedPage } from '../../gateway/base/origin.ts'
import type { LineRequest } from '../../src/engine/calls/lines.ts'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { EngineContext } from '../../src/engine/contract/engine-call.ts'
import type { Answer } from '../../src/engine/contract/event.ts'
import { allCalls } from '../../src/shared/calls/all-calls.ts'
import { type Answered, refused } from '../../src/shared/calls/answered.ts'
import type { Call, Envelope } from '../../src/shared/calls/call.ts'
import { readRequest } from '../../src/shared/calls/read-request.ts'
import { siteCalls } from '../../src/shared/calls/table.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { QueueFull } from '../accounts/work-queue.ts'
import { weightOf } from '../accounts/write-limit.ts'
import { type Language, languageOfHeader } from '../content/language.ts'
import { ignoreHostFailure } from '../host-failure.ts'
import { deviceName } from '../identity/device-name.ts'
import { sha256 } from '../journal/chain.ts'
import { applyFault, disconnect } from '../web/apply-fault.ts'
import { envelopeOf, SERVER_ERROR } from '../web/envelope.ts'
import { send } from '../web/send.ts'
import { bodyHash } from './body-hash.ts'
import type { CallContext, CallDeps } from './call-context.ts'
import { FORM_LIMIT, FormBody } from './form-body.ts'
import { codeHandlers } from './handlers/code-handlers.ts'
import { articleHandlers } from './handlers/content-handlers.ts'
import { guardHandlers, handlers } from './handlers/handlers.ts'
import { messageHandlers } from './handlers/message-handlers.ts'
import { productHandlers } from './handlers/product-handlers.ts'
import { pushHandlers } from './handlers/push-handlers.ts'
import { rateHandlers } from './handlers/rate-handlers.ts'
import { sourceHandlers } from './handlers/source-handlers.ts'
import { CODED_CALLS } from './handlers/withdraw-handlers.ts'
import { publicDataOf } from './public-data.ts'
import { RequestTurns } from './request-turns.ts'
import { VisitorAnswers } from './visitor-answers.ts'
import { visitorNames } from './visitor-names.ts'
import { runsWithoutMarkets } from './without-markets.ts'

/** Every so many answers one carries `x-state`. */
const STATE_EVERY = 100
/** Fields of whatever call. Marks stand in the journal: not even a hash of a password or code does. */
const SECRETS = new Set([
  ...['password', 'new_password', 'code', 'google_code', 'email_code', 'phone_code'],
  ...['phrase', 'secret', 'challenge', 'name', 'number', 'birth', 'token', 'nonce'],
])
const KEY_SHAPE = /^[\x21-\x7e]{1,128}$/
export const BEARER = /^Bearer ([\w-]{20,200})$/

/** What all calls of one app share. */
type ServedDeps = CallDeps & Pick<EngineContext, 'exchange' | 'publicData'>
/** Calls that move money in or out: with play money there is nothing to move. */
const NOT_ON_PAPER: ReadonlySet<string> = new Set(['currencyAddress', 'currencyVoucher', 'withdraw', 'orderAdd'])

/** A handler whose request and answer have been checked by the table. */
type AnyHandler = (request: unknown, context: CallContext) => Answered | Promise<Answered>

/**
 * Every call of the table, routed by it: method, path, schema, token, idempotency key. Answers leave when all that they may show
 * is in the journal; every 100th carries `x-state: <seq>:<hash>`.
 */
export function registerCalls(app: FastifyInstance, given: CallDeps): void {
  const deps: ServedDeps = { ...given, exchange: given.host.exchange, publicData: publicDataOf(given) }
  let answers = 0
  const remembered = new VisitorAnswers()
  const turns = new RequestTurns(deps.nextTurn ?? queueMicrotask)
  for (const { name, call, handler: plain } of routesOf(deps)) {
    const handler = deps.paper && NOT_ON_PAPER.has(name) ? notOnPaper : withPast(name, plain, deps)
    // Codes and subscriptions are no commands: the journal knows nothing of them, whoever asks for one. What takes a code is not to take it twice.
    const unjournalled = Object.hasOwn(codeHandlers, name) || Object.hasOwn(pushHandlers, name)
    const coded = unjournalled || Object.hasOwn(guardHandlers, name) || CODED_CALLS.has(name)
    const memory = !call.auth || coded ? remembered : null
    const meaning = CODED_CALLS.has(name) ? 'without codes' : 'whole'
    app.route({
      method: call.method,
      url: `/${call.path}`,
      exposeHeadRoute: false,
      ...(call.multipart ? { bodyLimit: FORM_LIMIT, onRequest: visitorsFirst(deps) } : {}),
      // A flood of log-ins or registrations comes from people who are not signed in.
      ...(!call.auth && call.method === 'POST' ? { onRequest: () => turns.take() } : {}),
      handler: async (request, reply) => {
        const fault = deps.httpFault?.(call.path)
        if (fault && (await applyFault(fault, reply))) return reply
        const envelope = await answer(call, handler, request, deps, memory && { memory, meaning }).catch(busy)
        if (envelope.code === 429) reply.header('retry-after', secondsOf(envelope))
        if (fault?.answer === 'lost') return disconnect(reply)
        if (++answers % STATE_EVERY === 0 && !deps.host.failure) {
          const { seq, hash } = await deps.host.mark()
          reply.header('x-state', `${seq}:${hash}`)
        }
        return send(reply, envelope)
      },
    })
  }
}

function notOnPaper(): Answered {
  return refused('paper_money', { code: 409 })
}

/** Candles and funding of a real exchange are had ready before the call for them is answered. */
function withPast(name: string, handler: AnyHandler, { foreign }: CallDeps): AnyHandler {
  const { contract } = foreign
  if (contract?.loadFunding && (name === 'contractFunding' || name === 'contractData')) {
    return async (request, context) => {
      const { currency_id: id } = request as { currency_id?: number }
      if (id !== undefined) await contract.loadFunding?.(id)
      return handler(request, context)
    }
  }
  const source = name === 'line' ? foreign.spot : name === 'contractLine' ? foreign.contract : undefined
  if (!source?.loadLines) return handler
  return async (request, context) => {
    const { currency_id, interval, limit, end } = request as LineRequest
    await source.loadLines?.(currency_id, interval, limit, end ?? null)
    return handler(request, context)
  }
}

/** Work that would have to wait too long is refused before it is begun. @throws whatever is no full queue */
function busy(error: unknown): Envelope {
  if (!(error instanceof QueueFull)) throw error
  return envelopeOf(refused('too_many_requests', { code: 429, params: { seconds: '1' } }))
}

function secondsOf({ data }: Envelope): string {
  const params = (data as { params?: { seconds?: string } } | null)?.params
  return params?.seconds ?? '1'
}

interface CallRoute {
  name: string
  call: Call
  handler: AnyHandler
}

/** The calls of the site, those of products that the host answers, and those that the engine's modules answer. */
function routesOf({ host }: CallDeps): CallRoute[] {
  const site = Object.entries(handlers).map(([name, handler]) => ({
    name,
    call: siteCalls[name as keyof typeof handlers],
    handler: handler as AnyHandler,
  }))
  const hosted = Object.entries({
    ...productHandlers,
    ...articleHandlers,
    ...messageHandlers,
    ...rateHandlers,
    ...sourceHandlers,
    ...pushHandlers,
  }).map(([name, handler]) => ({
    name,
    call: allCalls[name as keyof typeof allCalls],
    handler: handler as AnyHandler,
  }))
  const products = Object.entries(host.engine.calls).map(([name, { call, handle }]) => ({
    name,
    call,
    handler: handle,
  }))
  return [...site, ...hosted, ...products]
}

/** A large body is read of people who are signed in alone. */
function visitorsFirst({ host }: CallDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (token && host.userOfToken(token) !== null) return
    await host.committed()
    return send(reply, envelopeOf({ ok: false, refusal: refusal('not_login', { code: 401 }) }))
  }
}

async function answer(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  deps: ServedDeps,
  repeats: { memory: VisitorAnswers; meaning: 'whole' | 'without codes' } | null,
): Promise<Envelope> {
  if (deps.host.failure) return SERVER_ERROR
  const read = readCall(call, request, deps)
  if (!read.ok) {
    // A host that is behind may not know a token that another one has given.
    if (read.refusal.code === 401) await deps.host.committed()
    return envelopeOf(read)
  }
  const { mark } = read.context
  const names = mark && read.keys.map((key) => `${mark.user} ${mark.call} ${key}`)
  const whole = repeats?.meaning === 'whole'
  const hash = () => bodyHash(read.request, whole ? undefined : SECRETS)
  const run = async () => handler(read.request, read.context)
  const once = names && repeats?.memory.once(names, hash(), deps.host.now(), run, whole)
  const result = await (once ?? handler(read.request, read.context))
  await deps.host.committed()
  return envelopeOf(result)
}

type Read =
  /** `keys`: what a write's key is known by; the first stands in its mark. */
  { ok: true; request: unknown; context: CallContext; keys: readonly string[] } | { ok: false; refusal: Refusal }

function readCall(call: Call, request: FastifyRequest, deps: ServedDeps): Read {
  const { origin, host } = request.headers
  const own = origin === undefined || isAllowedPage({ origin, host }, deps.listening ?? '127.0.0.1', deps.origins)
  if (call.method === 'POST' && !own) {
    return { ok: false, refusal: refusal('bad_request', { code: 403, field: 'origin' }) }
  }
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const tokenKey = (call.auth || call.personal) && token ? sha256(token) : null
  const known = tokenKey === null ? null : deps.host.userOfKey(tokenKey)
  // Without its session no hold would be known.
  const session = known !== null && tokenKey !== null ? sessionOf(deps, known, tokenKey) : null
  const user = session ? known : null
  if (call.auth && user === null) return { ok: false, refusal: refusal('not_login', { code: 401 }) }

  if ((call.multipart === true) !== request.body instanceof FormBody)
    return { ok: false, refusal: refusal('bad_request') }
  const checked = readRequest(call, call.method === 'GET' ? request.query : (request.body ?? {}))
  if (!checked.ok) return checked
  const language = languageOfHeader(request.headers.language)
  const context = contextOf(deps, user ?? 0, request, language)
  context.session = session
  if (request.headers.language !== undefined) keepLanguage(context)
  let keys: readonly string[] = []
  if (call.write) {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !KEY_SHAPE.test(key)) {
      return { ok: false, refusal: refusal('idempotency_key_required', { field: 'idempotency-key' }) }
    }
    const wait = user === null ? 0 : deps.writes.take(user, deps.host.now(), weightOf(lengthOf(request)))
    if (wait > 0)
      return { ok: false, refusal: refusal('too_many_requests', { code: 429, params: { seconds: String(wait) } }) }
    keys = call.auth ? [key] : visitorNames(checked.data, context.ip, key)
    context.mark = {
      user: context.user,
      call: call.path,
      key: keys[0] as string,
      bodyHash: bodyHash(checked.data, SECRETS),
    }
  }
  return { ok: true, request: checked.data, context, keys }
}

/** Of a form what was read: a chunked one names no length. Any other body is small. */
function lengthOf({ body, headers }: FastifyRequest): number {
  return body instanceof FormBody ? body.length : Number(headers['content-length'] ?? 0)
}

/**
 * Why a command may not go on. A recorded session takes no orders, a real exchange's markets take paper ones while they are live: see
 * `runsWithoutMarkets` for what goes on at any time.
 */
function hindranceOf(deps: ServedDeps, kind: MarketKind, body: CommandBody, mark: CallContext['mark']): Answer | null {
  if (!deps.foreign[kind] || runsWithoutMarkets(body, deps.noOrders)) return null
  if (!deps.paper?.isTrading(body)) return refused(deps.noOrders)
  // A repeat gets its first answer, whatever prices are by now.
  if (mark && deps.host.answered(mark)) return null
  const stale = deps.paper.prepare(kind, body)
  return stale && { ok: false, refusal: stale }
}

function contextOf(deps: ServedDeps, user: number, request: FastifyRequest, language: Language): CallContext {
  const ip = clientAddress(request.raw, deps.proxies ?? NO_PROXIES)
  const { country } = deps.place
  // One by one: copying an object into a larger one costs as much as matching an order. Those that may be left out are not to be forgotten.
  const context: CallContext & Record<keyof CallDeps, unknown> = {
    host: deps.host,
    loginLimit: deps.loginLimit,
    codes: deps.codes,
    identity: deps.identity,
    place: deps.place,
    foreign: deps.foreign,
    noOrders: deps.noOrders,
    paper: deps.paper,
    sourceStatus: deps.sourceStatus,
    tokens: deps.tokens,
    sparks: deps.sparks,
    nextTurn: deps.nextTurn,
    writes: deps.writes,
    push: deps.push,
    siteName: deps.siteName,
    version: deps.version,
    httpFault: deps.httpFault,
    listening: deps.listening,
    origins: deps.origins,
    proxies: deps.proxies,
    invite: deps.invite,
    exchange: deps.exchange,
    publicData: deps.publicData,
    command: async (kind, body) =>
      hindranceOf(deps, kind, body, context.mark) ?? (await deps.host.submit(body, context.mark)).answer,
    user,
    ip,
    country,
    origin: { device: deviceName(request.headers['user-agent']), ip, country },
    session: null,
    language,
    mark: undefined,
  }
  return context
}

/** The session of a token that is alive, by its hash; when it was last used goes to the journal now and then. */
function sessionOf({ host, identity }: CallDeps, user: number, key: string): CallContext['session'] {
  const session = host.exchange.safety(user).sessions.find((one) => one.key === key) ?? null
  if (session && identity.seen.note(session.id, session.seenAt, host.now()))
    void host.submit({ kind: 'seeSession', account: user, id: session.id }).catch(ignoreHostFailure)
  return session
}

/** Notices are written in the language in which the person last came. */
function keepLanguage({ host, identity, session, user, language }: CallContext): void {
  if (!session || !identity.languages.note(session.id, language)) return
  if (host.exchange.safety(user).language === language) return
  void host.submit({ kind: 'setNotices', account: user, language }).catch(ignoreHostFailure)
}
