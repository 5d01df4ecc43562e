import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Network, OpenedSocket } from '../network.ts'

export interface ServedNetwork {
  /** For `LIVE_ORIGIN`. */
  origin: string
  close(): Promise<void>
}

/** Serves a venue that tests play over real sockets and HTTP on loopback; the venues' names are the first part of its paths. */
export async function serveNetwork(network: Network): Promise<ServedNetwork> {
  const server = createServer((request, response) => {
    network.fetch(`https:/${request.url ?? '/'}`).then(
      ({ status, retryAfter, text }) => {
        response.writeHead(status, retryAfter === null ? {} : { 'retry-after': String(retryAfter / 1_000) })
        response.end(text)
      },
      () => response.destroy(),
    )
  })
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) => {
    let ws: WebSocket | null = null
    let client: OpenedSocket | null = null
    const opened = () =>
      wss.handleUpgrade(request, socket, head, (accepted) => {
        ws = accepted
        accepted.on('message', (data) => client?.send(String(data)))
        accepted.on('ping', () => client?.ping())
        accepted.on('close', () => client?.close())
        accepted.on('error', () => undefined)
      })
    client = network.open(`wss:/${request.url ?? '/'}`, {
      opened,
      message: (text) => ws?.send(text),
      pong: () => undefined,
      closed({ code, status, retryAfter }) {
        if (ws) ws.close(code === 1006 || code === 0 ? 1011 : code)
        else {
          const retry = retryAfter === null ? '' : `Retry-After: ${retryAfter / 1_000}\r\n`
          socket.end(`HTTP/1.1 ${status ?? 503} Refused\r\n${retry}Content-Length: 0\r\nConnection: close\r\n\r\n`)
        }
      },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const ws of wss.clients) ws.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
