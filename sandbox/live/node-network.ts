import { WebSocket } from 'ws'
import type { Network, SocketEnd } from './network.ts'

const CALL_MS = 10_000
const HANDSHAKE_MS = 10_000
/** A whole book of every level may be some MB; nothing is larger. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * The real network.
 * @param origin address of a gateway, or of a venue that tests play, in whose paths the venues' names stand:
 *   `wss://a.example/b` is asked of `ws://gateway/a.example/b`; null asks the venues themselves
 */
export function nodeNetwork(origin: string | null): Network {
  return {
    open(url, handlers) {
      const ws = new WebSocket(addressOf(url, origin), {
        ...{ handshakeTimeout: HANDSHAKE_MS, maxPayload: MAX_BYTES, perMessageDeflate: false },
      })
      let hasEnded = false
      const end = (how: SocketEnd) => {
        if (hasEnded) return
        hasEnded = true
        handlers.closed(how)
      }
      ws.on('open', () => {
        if (!hasEnded) handlers.opened()
      })
      ws.on('message', (data, isBinary) => {
        if (!hasEnded && !isBinary) handlers.message(String(data))
      })
      ws.on('pong', () => {
        if (!hasEnded) handlers.pong()
      })
      ws.on('unexpected-response', (request, response) => {
        const status = response.statusCode ?? 0
        const retryAfter = retryAfterOf(response.headers['retry-after'])
        response.resume()
        request.destroy()
        end({ code: 0, reason: `refused with ${status}`, status, retryAfter })
      })
      ws.on('error', (error) => end({ code: 0, reason: error.message, status: null, retryAfter: null }))
      ws.on('close', (code, reason) => end({ code, reason: String(reason), status: null, retryAfter: null }))
      return {
        send: (text) => ws.send(text),
        ping: () => ws.ping(),
        close() {
          hasEnded = true
          if (ws.readyState === ws.OPEN) ws.close()
          else ws.terminate()
        },
      }
    },
    async fetch(url) {
      const answer = await fetch(addressOf(url, origin), { signal: AbortSignal.timeout(CALL_MS) })
      const retryAfter = retryAfterOf(answer.headers.get('retry-after') ?? undefined)
      return { status: answer.status, retryAfter, text: await answer.text() }
    },
  }
}

/** `Retry-After` in seconds, as ms; a date or nonsense is none. */
function retryAfterOf(header: string | undefined): number | null {
  const seconds = header === undefined || header.trim() === '' ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
}

function addressOf(url: string, origin: string | null): string {
  if (origin === null) return url
  const { protocol, host, pathname, search } = new URL(url)
  const gateway = origin.replace(/\/$/, '')
  const root = protocol === 'wss:' ? gateway.replace(/^http/, 'ws') : gateway
  return `${root}/${host}${pathname}${search}`
}
