import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface Gateway {
  /** `http://localhost:<port>` */
  url: string
  close(): Promise<void>
}

/** What a network answers every address with, status 200, until somebody has logged in to it. */
const PORTAL = '<!doctype html><title>Log in to this network</title><h1>Log in to this network</h1>'

/**
 * A gateway that serves another server below a path, and takes the path off; what stands elsewhere it does not have.
 * @param captive while true every address answers with the network's own log-in page, and sockets end
 */
export async function prefixGateway(
  target: string,
  prefix: string,
  captive: () => boolean = () => false,
): Promise<Gateway> {
  const { hostname, port } = new URL(target)
  const below = ({ url = '/' }: IncomingMessage) => (url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : null)
  const server = createServer((asked, answer) => {
    if (captive()) return void answer.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL)
    const path = below(asked)
    if (path === null) return void answer.writeHead(404).end('not here')
    const onward = request({ hostname, port, path, method: asked.method, headers: asked.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  const open = new Set<{ destroy(): void }>()
  server.on('upgrade', (asked, socket, head) => {
    const path = below(asked)
    if (path === null || captive()) return void socket.destroy()
    const onward = connect(Number(port), hostname, () => {
      const lines = asked.rawHeaders.flatMap((text, i, all) => (i % 2 ? [] : [`${text}: ${all[i + 1]}`]))
      onward.write(`${[`GET ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    for (const one of [socket, onward]) {
      open.add(one)
      one.on('error', () => one.destroy()).on('close', () => open.delete(one))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const one of open) one.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
