import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { belowBase } from '../base/base-path.ts'

export interface HttpParts {
  /** '' or `/app`. */
  base: string
  /** Why no socket should be brought here now; null where all is well. */
  notReady(): string | null
  metrics(): string
}

/** Health, readiness and figures, and nothing else: a gateway serves no files and no API. */
export function answerHttp({ base, notReady, metrics }: HttpParts): RequestListener {
  return (request, response) => {
    const path = belowBase(request.url ?? '/', base)?.split('?')[0]
    if (request.method !== 'GET' && request.method !== 'HEAD') answer(request, response, 405, 'method not allowed\n')
    else if (path === '/healthz') answer(request, response, 200, 'ok\n')
    else if (path === '/readyz') {
      const reason = notReady()
      answer(request, response, reason === null ? 200 : 503, `${reason ?? 'ready'}\n`)
    } else if (path === '/metrics') answer(request, response, 200, metrics(), '; version=0.0.4')
    else answer(request, response, 404, 'not found\n')
  }
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, text: string, version = ''): void {
  response.writeHead(status, {
    'content-type': `text/plain${version}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(text),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
