import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Envelope } from '../../src/shared/calls/call.ts'
import { type CallName, calls } from '../../src/shared/calls/table.ts'
import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { languageOfHeader } from '../content/language.ts'
import type { HttpFault } from '../sockets/faults.ts'
import { isKnownHost, isOwnOrigin } from '../sockets/origin.ts'
import type { CallContext, CallDeps } from './call-context.ts'
import { type Answered, envelopeOf, httpStatus, SERVER_ERROR } from './envelope.ts'
import { codeHandlers } from './handlers/code-handlers.ts'
import { handlers } from './handlers/handlers.ts'
import { bodyHash, readRequest } from './read-request.ts'
import { VisitorAnswers } from './visitor-answers.ts'
import { visitorNames } from './visitor-names.ts'

/** Every so many answers one carries `x-state`. */
const STATE_EVERY = 100
/** Fields of whatever call. */
const SECRETS = new Set(['password', 'code', 'google_code', 'email_code', 'phone_code'])
const KEY_SHAPE = /^[\x21-\x7e]{1,128}$/
const BEARER = /^Bearer ([\w-]{20,200})$/

/** A handler whose request and answer have been checked by the table. */
type AnyHandler = (request: unknown, context: CallContext) => Answered | Promise<Answered>

/**
 * Every call of the table, routed by it: method, path, schema, token, idempotency key. Answers leave when all that they may show
 * is in the journal; every 100th carries `x-state: <seq>:<hash>`.
 */
export function registerCalls(app: FastifyInstance, deps: CallDeps): void {
  let answers = 0
  const remembered = new VisitorAnswers()
  for (const name of Object.keys(calls) as CallName[]) {
    const call: Call = calls[name]
    const handler = handlers[name] as AnyHandler
    // Codes are no commands: the journal knows nothing of them, whoever asks for one.
    const memory = !call.auth || Object.hasOwn(codeHandlers, name) ? remembered : null
    app.route({
      method: call.method,
      url: `/${call.path}`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const struck = await strike(deps.httpFault?.(call.path), reply)
        if (struck) return struck
        const envelope = await answer(call, handler, request, deps, memory)
        if (++answers % STATE_EVERY === 0 && !deps.host.failure) {
          const { seq, hash } = await deps.host.mark()
          reply.header('x-state', `${seq}:${hash}`)
        }
        return send(reply, envelope)
      },
    })
  }
}

export function send(reply: FastifyReply, envelope: Envelope, status = httpStatus(envelope)): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}

/** What the control panel's switches do to a call. @returns the reply where the call itself is not to be answered */
async function strike(fault: HttpFault | null | undefined, reply: FastifyReply): Promise<FastifyReply | null> {
  switch (fault?.answer) {
    case undefined:
      return null
    case 'delay':
      await delay(fault.ms)
      return null
    case 'status':
      return send(reply, { ...SERVER_ERROR, code: fault.status }, fault.status)
    case 'code':
      return send(reply, { ...SERVER_ERROR, code: fault.code }, 200)
    case 'hang':
      return reply.hijack()
    case 'disconnect':
      reply.hijack()
      reply.raw.destroy()
      return reply
  }
}

async function answer(
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  deps: CallDeps,
  memory: VisitorAnswers | null,
): Promise<Envelope> {
  if (deps.host.failure) return SERVER_ERROR
  const read = readCall(call, request, deps)
  if (!read.ok) return envelopeOf(read)
  const { mark } = read.context
  const run = async () => handler(read.request, read.context)
  const names = mark && read.keys.map((key) => `${mark.user} ${mark.call} ${key}`)
  const result = await (names && memory ? memory.once(names, bodyHash(read.request), deps.host.now(), run) : run())
  await deps.host.committed()
  return envelopeOf(result)
}

type Read =
  /** `keys`: what a write's key is known by; the first stands in its mark. */
  { ok: true; request: unknown; context: CallContext; keys: readonly string[] } | { ok: false; refusal: Refusal }

function readCall(call: Call, request: FastifyRequest, deps: CallDeps): Read {
  const { origin, host } = request.headers
  // A foreign name that points here has its own pages' Origin: the Host has to be known as well.
  const own = origin === undefined || (isKnownHost(host, deps.listening ?? '127.0.0.1') && isOwnOrigin(origin, host))
  if (call.method === 'POST' && !own) {
    return { ok: false, refusal: refusal('bad_request', { code: 403, field: 'origin' }) }
  }
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const user = call.auth && token ? deps.host.userOfToken(token) : null
  if (call.auth && user === null) return { ok: false, refusal: refusal('not_login', { code: 401 }) }

  const checked = readRequest(call, call.method === 'GET' ? request.query : (request.body ?? {}))
  if (!checked.ok) return checked
  const language = languageOfHeader(request.headers.language)
  const context: CallContext = { ...deps, user: user ?? 0, ip: request.ip, language, mark: undefined }
  let keys: readonly string[] = []
  if (call.write) {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || !KEY_SHAPE.test(key)) {
      return { ok: false, refusal: refusal('idempotency_key_required', { field: 'idempotency-key' }) }
    }
    keys = call.auth ? [key] : visitorNames(checked.value, request.ip, key)
    context.mark = {
      user: context.user,
      call: call.path,
      key: keys[0] as string,
      bodyHash: bodyHash(withoutSecrets(checked.value)),
    }
  }
  return { ok: true, request: checked.value, context, keys }
}

/** Marks stand in the journal: not even a hash of a password or code does. */
function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([field]) => !SECRETS.has(field)))
}
