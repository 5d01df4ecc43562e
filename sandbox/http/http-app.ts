import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { refusal } from '../../src/shared/rules/refusal.ts'
import { HostClosed, HostFailed } from '../journalled-host.ts'
import type { PanelAccess } from '../panel/panel-access.ts'
import { reasonOf } from '../start-error.ts'
import type { CallDeps } from './call-context.ts'
import { registerCalls, send } from './call-routes.ts'
import { envelopeOf, SERVER_ERROR } from './envelope.ts'
import { type PagesOptions, registerPages } from './pages.ts'
import { registerState } from './state-route.ts'

const BODY_LIMIT = 64 * 1024

export interface HttpAppOptions extends PagesOptions {
  calls: CallDeps
  access: PanelAccess
  /** A server that listens already; the app answers through `listener`. */
  server: Server
  log: (line: string) => void
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
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: false,
    routerOptions: { ignoreTrailingSlash: false },
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
  app.setErrorHandler((error, _request, reply) => {
    const status = statusOf(error)
    if (status < 500) {
      return send(reply, envelopeOf({ ok: false, refusal: refusal('bad_request', { code: 400 }) }), status)
    }
    if (!(error instanceof HostFailed || error instanceof HostClosed)) options.log(`A call failed: ${reasonOf(error)}`)
    return send(reply, SERVER_ERROR, 500)
  })
  app.get('/healthz', (_request, reply) => {
    const ok = options.calls.host.failure === null
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok })
  })
  registerCalls(app, options.calls)
  registerState(app, options.calls.host, options.access)
  options.panel?.(app)
  await registerPages(app, options)
  await app.ready()
  return { app, listener }
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 600 ? status : 500
}
