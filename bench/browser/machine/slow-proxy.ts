import { connect, createServer, type Socket } from 'node:net'

/** A network between browser and server. */
export interface SlowNetwork {
  /** There and back, ms. */
  roundTripMs: number
  /** Bits a second from the server, shared by all connections. */
  bitsPerSecond: number
}

export interface SlowProxy {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** What has been asked for since the last call of `reset`: `GET /spot`, sockets among them. */
  requests(): string[]
  /** Bytes that have reached the browser since then. */
  bytes(): number
  reset(): void
  close(): Promise<void>
}

/** Bytes that go at once: about what a packet has. */
const PACKET = 1_400
const REQUEST = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS) (\S+) HTTP\/1\.1\r\n/

/**
 * Passes connections on to a server as a network of this kind would: a new connection waits one round trip, each direction half of one,
 * and the connections share the way from the server, packet by packet in turns. Slow start and lost packets are left out.
 * @param target port on 127.0.0.1
 */
export async function startSlowProxy(target: number, { roundTripMs, bitsPerSecond }: SlowNetwork): Promise<SlowProxy> {
  let asked: string[] = []
  let reached = 0
  const sockets = new Set<Socket>()
  const half = roundTripMs / 2
  const lane = sharedLane<Socket>(bitsPerSecond / 8 / 1_000, (to, packet) => {
    setTimeout(() => {
      reached += packet.length
      to.write(packet)
    }, half)
  })
  const server = createServer((browser) => {
    const upstream = connect(target, '127.0.0.1')
    // Before the first byte may go, a connection is made.
    const openAt = performance.now() + roundTripMs
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => sockets.delete(socket))
    }
    browser.on('data', (chunk: Buffer) => {
      const line = REQUEST.exec(chunk.toString('latin1', 0, 2_000))
      if (line) asked.push(`${line[1]} ${line[2]}`)
      setTimeout(() => upstream.write(chunk), Math.max(0, openAt - performance.now()) + half)
    })
    upstream.on('data', (chunk: Buffer) => lane.send(browser, chunk))
    browser.once('close', () => upstream.destroy())
    upstream.once('close', () => lane.end(browser))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => [...asked],
    bytes: () => reached,
    reset() {
      asked = []
      reached = 0
    },
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const socket of sockets) socket.destroy()
      lane.stop()
      await closed
    },
  }
}

/** Sends packets of several receivers in turns at one pace. @param pace bytes a millisecond */
export function sharedLane<T extends { end(): unknown }>(pace: number, send: (to: T, packet: Buffer) => void) {
  const waiting = new Map<T, Buffer[]>()
  const ending = new Set<T>()
  let timer: ReturnType<typeof setTimeout> | null = null
  /** When the lane is free again. */
  let freeAt = 0

  function run(): void {
    timer = null
    const now = performance.now()
    freeAt = Math.max(freeAt, now - 10)
    while (waiting.size > 0 && freeAt <= now) {
      const [to, packets] = waiting.entries().next().value as [T, Buffer[]]
      const packet = packets.shift() as Buffer
      waiting.delete(to)
      if (packets.length > 0) waiting.set(to, packets)
      freeAt += packet.length / pace
      send(to, packet)
      if (packets.length === 0 && ending.delete(to)) to.end()
    }
    if (waiting.size > 0) timer = setTimeout(run, Math.max(1, freeAt - now))
  }

  return {
    send(to: T, bytes: Buffer): void {
      const packets = waiting.get(to) ?? []
      for (let at = 0; at < bytes.length; at += PACKET) packets.push(bytes.subarray(at, at + PACKET))
      if (packets.length > 0) waiting.set(to, packets)
      timer ??= setTimeout(run, 0)
    },
    /** Ends a receiver once it has all. */
    end(to: T): void {
      if (waiting.has(to)) ending.add(to)
      else to.end()
    },
    stop(): void {
      if (timer) clearTimeout(timer)
      waiting.clear()
    },
  }
}
