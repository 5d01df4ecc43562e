import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isKnownHost, unknownHostLine } from '../../gateway/base/origin.ts'
import { reasonOf } from '../../gateway/base/start-error.ts'
import { refused } from '../../src/shared/calls/answered.ts'
import { pathKind } from '../../src/shared/site/path-kind.ts'
import type { SandboxHost } from '../host.ts'
import { HostClosed, HostFailed } from '../host-failure.ts'
import { sha256 } from '../journal/chain.ts'
import { registerOidc } from '../oidc/oidc-routes.ts'
import type { OwnIssuer } from '../oidc/own-issuer.ts'
import { type PanelAccess, refusalOf } from '../panel/panel-access.ts'
import { envelopeOf, SERVER_ERROR } from '../web/envelope.ts'
import { send, sendImage } from '../web/send.ts'
import type { CallDeps } from './call-context.ts'
import { BEARER, registerCalls } from './call-routes.ts'
import { compressAnswers } from './compress-answers.ts'
import { readFormBody } from './form-body.ts'
import { errorPageOf, type PagesOptions, registerPages } from './pages.ts'

const BODY_LIMIT = 64 * 1024

export interface HttpAppOptions extends PagesOptions {
  calls: CallDeps
  access: PanelAccess
  /** A server that listens already; the app answers through `listener`. */
  server: Server
  log: (line: string) => void
  /** The sandbox's own issuer, where people sign in by it. */
  issuer?: OwnIssuer | null
  /** Adds the control panel's own routes. */
  panel?: ((app: FastifyInstance) => void) | undefined
}

export interface HttpApp {
  app: FastifyInstance
  listener: RequestListener
}

/** Calls, pages, health and the control panel over one HTTP server. */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  let listener: RequestListener = () => {}
  const errorPage = errorPageOf(options)
  function answerBadPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
    if (!isPage || errorPage === null) return badRequest(reply, 400)
    return reply
      .code(400)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(errorPage(request.url))
  }
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: false,
    routerOptions: { ignoreTrailingSlash: false },
    // A path that cannot be decoded never reaches the error handler below.
    frameworkErrors: (_error, request, reply) => answerBadPath(request, reply),
    serverFactory(handler: (request: IncomingMessage, response: ServerResponse) => void) {
      listener = handler
      return options.server
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('bad json'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readFormBody(String(request.headers['content-type']), body),
  )
  app.setErrorHandler((error, _request, reply) => {
    // A path out of the folder of files is as bad as one that cannot be decoded.
    const status = statusOf(error) === 403 ? 400 : statusOf(error)
    if (status < 500) return badRequest(reply, status)
    if (!(error instanceof HostFailed || error instanceof HostClosed)) options.log(`A call failed: ${reasonOf(error)}`)
    return send(reply, SERVER_ERROR, 500)
  })
  refuseUnknownNames(app, options)
  compressAnswers(app)
  tellTime(app, options.calls)
  app.get('/healthz', (_request, reply) => {
    const { failure } = options.calls.host
    return reply
      .code(failure ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(failure ? { ok: false, reason: failure.reason } : { ok: true })
  })
  app.get('/readyz', (_request, reply) => {
    const { host } = options.calls
    const reason = host.failure?.reason ?? (host.isCurrent() ? null : 'unconfirmed')
    return reply
      .code(reason === null ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(reason === null ? { ready: true } : { ready: false, reason })
  })
  registerCalls(app, options.calls)
  registerImages(app, options.calls)
  registerState(app, options.calls.host, options.access)
  if (options.issuer) registerOidc(app, { issuer: options.issuer, httpFault: options.calls.httpFault })
  options.panel?.(app)
  await registerPages(app, options)
  await app.ready()
  return { app, listener }
}

/** A page under a name that its calls and sockets would be refused for says so in place of standing there empty. */
function refuseUnknownNames(app: FastifyInstance, { calls, log }: HttpAppOptions): void {
  let logged = ''
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers
    if (request.method !== 'GET' || host === undefined || isKnownHost(host, calls.listening ?? '127.0.0.1'))
      return done()
    if (pathKind(request.url.replace(/[?#].*/, '')) !== 'page') return done()
    const line = unknownHostLine(host)
    if (logged !== line) log(line)
    logged = line
    reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${line}\n`)
  })
}

function badRequest(reply: FastifyReply, status: number): FastifyReply {
  return send(reply, envelopeOf(refused('bad_request')), status)
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}

/** `GET /api/upload/image/:id`: a picture, for its owner alone. Another's, and one that is not there, are answered alike. */
function registerImages(app: FastifyInstance, { host, identity }: CallDeps): void {
  app.get<{ Params: { id: string } }>('/api/upload/image/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    const user = token ? host.userOfToken(token) : null
    const key = token ? sha256(token) : null
    // What is read here leaves when it is in the journal, as the answers of calls do.
    if (user === null || !host.exchange.safety(user).sessions.some((one) => one.key === key)) {
      await host.committed()
      return send(reply, envelopeOf(refused('not_login', { code: 401 })))
    }
    const kept = host.exchange.safety(user).images.find(({ id }) => id === request.params.id)
    const bytes = kept ? await identity.images.get(kept.id) : null
    await host.committed()
    if (!kept || !bytes) return send(reply, envelopeOf(refused('not_found', { code: 404 })), 404)
    return sendImage(reply, kept.type, bytes)
  })
}

/** `GET /sandbox/api/state` with the panel's key: `{seq, hash, conservation}`, all of one moment and in the journal. */
function registerState(app: FastifyInstance, host: SandboxHost, access: PanelAccess): void {
  app.get('/sandbox/api/state', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const granted = access.check(request.headers)
    if (granted !== 'granted') {
      const { status, error } = refusalOf(granted)
      return reply.code(status).send({ error })
    }
    const conservation = host.exchange.conservation()
    const { seq, hash } = await host.mark()
    return reply.send({ seq, hash, conservation })
  })
}

/** Every answer of a call carries the exchange's time as its Date, so that a page notices that time has gone on. */
function tellTime(app: FastifyInstance, { host }: Pick<CallDeps, 'host'>): void {
  let second = Number.NaN
  let text = ''
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/')) {
      const now = Math.floor(host.now() / 1000)
      if (now !== second) text = new Date(now * 1000).toUTCString()
      second = now
      reply.header('date', text)
    }
    done(null, payload)
  })
}
