/** Where a socket's patience ends. */
export interface SocketLimits {
  /** Connections of one address and kind; one more is closed with 4029. */
  connectionsPerAddress: number
  /** Topics of one socket; more are answered 429. */
  topics: number
  /** What a client says within a second, each of a batch for itself; more is answered 429, and past twice as much not read. */
  framesPerSecond: number
  /** Topics subscribed within a second: each costs its snapshot. More are answered 429. */
  subscribedPerSecond: number
  /** Tokens within a second that a gateway does not know yet: each costs a handshake upstream. More are answered 429. */
  newTokensPerSecond: number
  /** The same of all sockets of one address together: tokens, … */
  addressNewTokensPerSecond: number
  /** … frames, … */
  addressFramesPerSecond: number
  /** … topics subscribed, and depth topics that pings ask about, … */
  addressTopicsPerSecond: number
  /** … and bytes that are read: a frame past them is answered 429 unread. */
  addressBytesPerSecond: number
  /** Bytes waiting for a client past which it is slow: changes of books are left out, tickers and marks merge to the newest. */
  slowBytes: number
  /** A client that is slow for this long without a break is closed with 4008; */
  slowMs: number
  /** this many bytes close it at once. */
  mostBytes: number
  /** Bytes that may wait for all clients together; past them the slowest are closed with 4008. */
  processBytes: number
  /** Longest frame of a client, bytes; a longer one closes with 1009. */
  frameBytes: number
}

export const SOCKET_LIMITS: SocketLimits = {
  connectionsPerAddress: 100,
  topics: 512,
  framesPerSecond: 200,
  subscribedPerSecond: 512,
  newTokensPerSecond: 5,
  addressNewTokensPerSecond: 50,
  addressFramesPerSecond: 2_000,
  addressTopicsPerSecond: 4_096,
  addressBytesPerSecond: 1_000_000,
  slowBytes: 128_000,
  slowMs: 300_000,
  mostBytes: 1_000_000,
  processBytes: 256_000_000,
  frameBytes: 256_000,
}

/** Limits where one address may have so many sockets of a kind: what all of them together may say grows with them. */
export function limitsFor(socketsPerAddress: number): SocketLimits {
  const times = Math.max(1, socketsPerAddress / SOCKET_LIMITS.connectionsPerAddress)
  return {
    ...SOCKET_LIMITS,
    connectionsPerAddress: socketsPerAddress,
    addressNewTokensPerSecond: SOCKET_LIMITS.addressNewTokensPerSecond * times,
    addressFramesPerSecond: SOCKET_LIMITS.addressFramesPerSecond * times,
    addressTopicsPerSecond: SOCKET_LIMITS.addressTopicsPerSecond * times,
    addressBytesPerSecond: SOCKET_LIMITS.addressBytesPerSecond * times,
  }
}
