/** How a connection ended. */
export interface SocketEnd {
  code: number
  reason: string
  /** Of the answer that refused the connection; null where it was open, or nobody answered. */
  status: number | null
  /** How long the venue wants not to be asked, ms; null where it does not say. */
  retryAfter: number | null
}

/** What a connection says to its owner. */
export interface SocketHandlers {
  opened(): void
  message(text: string): void
  /** Answer to a ping of the WebSocket itself. */
  pong(): void
  /** Once, after which nothing follows; not after `close`. */
  closed(end: SocketEnd): void
}

export interface OpenedSocket {
  send(text: string): void
  /** Pings by the WebSocket itself. */
  ping(): void
  /** Ends it; its handlers are not called any more. */
  close(): void
}

export interface Fetched {
  status: number
  /** ms; null where the answer does not say */
  retryAfter: number | null
  text: string
}

/** The way to a venue; tests bring their own. */
export interface Network {
  open(url: string, handlers: SocketHandlers): OpenedSocket
  /** @throws where nobody answers */
  fetch(url: string): Promise<Fetched>
}
