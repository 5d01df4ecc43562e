import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAt } from '../../gateway/base/base-path.ts'
import { refusal } from '../../src/shared/rules/refusal.ts'
import type { GoogleSetup } from '../../src/shared/site/google-setup.ts'
import type { MarketDataSource } from '../../src/shared/site/market-data-source.ts'
import { pathKind } from '../../src/shared/site/path-kind.ts'
import { SHARED_PAGE } from '../../src/shared/site/shared-picture.ts'
import { START_FILES, type StartFiles, withStartLinks } from '../../src/shared/site/start-files.ts'
import { cacheControlOf } from '../web/cache-control.ts'
import { envelopeOf } from '../web/envelope.ts'
import { packedPage } from '../web/packed-page.ts'
import { send } from '../web/send.ts'
import { isDevPage, isDevPath } from './dev-paths.ts'

export interface PagesOptions {
  /** Folder of the built client. */
  clientDir: string
  siteName: string
  /** Where the client finds API and sockets, where not at this server: as config.json names them. */
  elsewhere?: { api_base: string; socket_base: string } | undefined
  /** How people sign in by an issuer; null where they do not. */
  google?: GoogleSetup | null | undefined
  /** Share of the usual time for which the client bears silence; left out: 1. */
  silence?: number | undefined
  /** Whose market data are shown, where they are not the exchange's own. */
  source?: MarketDataSource | null | undefined
  /** Serves everything that is no call in place of the built client (`npm run dev`). */
  frontend?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** Folder of package.json: where `frontend` takes its files from. */
  root?: string | undefined
}

/**
 * The client: hashed assets for ever, everything else asked for again, and the page for whatever may be a route of it
 * (`pathKind`). What is missing is missing: in JSON where a call might have stood, plainly elsewhere.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', cacheControlOf('config.json')).send({
      api_base: options.elsewhere?.api_base ?? '',
      socket_base: options.elsewhere?.socket_base ?? '',
      site_name: options.siteName,
      idempotency: true,
      google: options.google ?? null,
      silence: options.silence ?? 1,
      ...(options.source && { source: options.source }),
    }),
  )
  const page = (path: string) => pageOf(options.clientDir, path, options.elsewhere?.api_base)
  const built = !options.frontend && existsSync(join(options.clientDir, 'index.html'))
  if (built) {
    registerManifest(app, options)
    await app.register(registerShare)
    app.get('/', (request, reply) => sendPage(request, reply, page('/')))
    // What the service worker keeps for every route.
    app.get('/index.html', (request, reply) =>
      sendPage(request, reply, readOnce(join(options.clientDir, 'index.html'))),
    )
    await app.register(fastifyStatic, {
      root: options.clientDir,
      index: false,
      // To a file system `//` is the folder `/`, and has its page.
      allowedPath: (path) => path === '/' || !/^\/\/|\/$/.test(path),
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(response, file) {
        response.setHeader('vary', 'accept-encoding')
        response.setHeader('cache-control', cacheControlOf(relative(options.clientDir, file)))
      },
    })
  }
  const { root } = options
  const publicFiles = new Set(options.frontend && root ? readdirSync(join(root, 'public')) : [])
  const isOfClient = (path: string) => root !== undefined && isDevPath(path, root, publicFiles)
  app.setNotFoundHandler((request, reply) => {
    const kind = pathKind(pathOf(request.url))
    if (kind === 'server' || (request.method !== 'GET' && request.method !== 'HEAD')) return notFound(reply)
    const path = pathOf(request.url)
    if (options.frontend && (isOfClient(path) || isDevPage(path))) {
      reply.hijack()
      options.frontend(request.raw, reply.raw)
      return reply
    }
    if (kind === 'none' || options.frontend) return plain(reply, 404, 'Not found\n')
    if (built) return sendPage(request, reply, page(path))
    return plain(reply, 503, 'The client is not built: npm run build\n')
  })
}

/**
 * The client as the page for an address that cannot be decoded: it says that there is no such page.
 * @returns null where the client is not built
 */
export function errorPageOf({ clientDir, frontend }: PagesOptions): ((url: string) => string) | null {
  const file = join(clientDir, 'index.html')
  if (frontend || !existsSync(file)) return null
  return (url) => pageAt(readOnce(file), pathOf(url))
}

/** The page of a route, with what it needs asked for at once. A build without that list has the same page for all. */
function pageOf(clientDir: string, path: string, apiBase?: string): string {
  const page = readOnce(join(clientDir, 'index.html'))
  const list = join(clientDir, START_FILES)
  return existsSync(list) ? withStartLinks(page, path, JSON.parse(readOnce(list)) as StartFiles, apiBase) : page
}

const files = new Map<string, { changedAt: number; text: string }>()

/** A file's text, read again only once it has changed: a build may replace it while the server runs. */
function readOnce(file: string): string {
  const changedAt = statSync(file).mtimeMs
  const known = files.get(file)
  if (known?.changedAt === changedAt) return known.text
  const text = readFileSync(file, 'utf8')
  files.set(file, { changedAt, text })
  return text
}

/**
 * The page for a route, packed as the browser takes it. Its files are named relative to it: where a gateway serves all this below a path,
 * nothing has to be configured.
 */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const { bytes, encoding, etag } = packedPage(pageAt(page, pathOf(request.url)), request.headers['accept-encoding'])
  reply
    .header('cache-control', cacheControlOf('index.html'))
    .header('vary', 'accept-encoding')
    .header('etag', etag)
    .type('text/html; charset=utf-8')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
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

/** A share that found no service worker: the page says that it is gone, and nobody here reads it. */
async function registerShare(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.post(`/${SHARED_PAGE}`, (_request, reply) => reply.redirect(`${SHARED_PAGE}?shared=gone`, 303))
}

function notFound(reply: FastifyReply): FastifyReply {
  return send(reply, envelopeOf({ ok: false, refusal: refusal('not_found', { code: 404 }) }), 404)
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

/** A request may name the whole address, as one to a proxy does. */
function pathOf(url: string): string {
  return (url.split('?', 1)[0] as string).replace(/^https?:\/\/[^/]*/i, '')
}
