import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../src/shared/rules/refusal.ts'
import { send } from './call-routes.ts'
import { envelopeOf } from './envelope.ts'

export interface PagesOptions {
  /** Folder of the built client. */
  clientDir: string
  siteName: string
  /** Serves everything that is no call in place of the built client (`npm run dev`). */
  frontend?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** Paths below which a missing thing is an answer in JSON, never the page. */
const SERVER_PATHS = /^\/(api|ws|sandbox|healthz|config\.json)(\/|$|\?)/

/** The client: hashed assets for ever, everything else asked for again, and the page for its own routes. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  app.get('/config.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send({ api_base: '', socket_base: '', site_name: options.siteName, idempotency: true }),
  )
  const built = !options.frontend && existsSync(join(options.clientDir, 'index.html'))
  if (built) {
    registerManifest(app, options)
    await app.register(fastifyStatic, {
      root: options.clientDir,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(response, file) {
        const hashed = file.startsWith(join(options.clientDir, 'assets'))
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (SERVER_PATHS.test(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      return notFound(reply)
    }
    if (options.frontend) {
      reply.hijack()
      options.frontend(request.raw, reply.raw)
      return reply
    }
    if (!isPage(request)) return notFound(reply)
    if (built) return reply.sendFile('index.html')
    return reply.code(503).type('text/plain').send('The client is not built: npm run build\n')
  })
}

/** The installed app bears the site's name: one build serves any exchange. */
function registerManifest(app: FastifyInstance, { clientDir, siteName }: PagesOptions): void {
  const file = join(clientDir, 'manifest.webmanifest')
  if (!existsSync(file)) return
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const text = JSON.stringify({ ...manifest, name: siteName, short_name: siteName })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(text),
  )
}

function notFound(reply: FastifyReply): FastifyReply {
  return send(reply, envelopeOf({ ok: false, refusal: refusal('not_found', { code: 404 }) }), 404)
}

/** A route of the client has no ending; a file that is missing stays missing. */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] as string
  return !/\.[a-z0-9]+$/i.test(path)
}
