import { WireSocket } from './wire-socket.js'

/** @import { Context, Kind } from '../base/types.d.ts' */
/** @import { Message } from './wire-socket.js' */

/** @typedef {{ kind: Kind, topics: string[], subscribedAt: number, until: number, messages: readonly Message[], unread: readonly string[], closed: { code: number, reason: string } | null, protocol: string, pings: readonly { t: number, at: number }[] }} Track */
/** @typedef {{ tracks: Track[], missing: string[] }} Tape `missing`: why a socket has no track */

const PING_EVERY_MS = 500
/** Markets of a kind that are watched. */
const MARKETS = 2

/**
 * Records what both sockets send while all topics of two markets are subscribed.
 * @param {Context} context
 * @param {number} seconds how long
 * @returns {Promise<Tape>}
 */
export async function recordTape(context, seconds) {
  const kinds = /** @type {const} */ (['spot', 'contract'])
  const tracks = await Promise.all(kinds.map((kind) => recordTrack(context, kind, seconds)))
  /** @type {Tape} */
  const tape = { tracks: [], missing: [] }
  for (const track of tracks) {
    if (typeof track === 'string') tape.missing.push(track)
    else tape.tracks.push(track)
  }
  return tape
}

/** @param {Context} context @param {Kind} kind @param {number} seconds @returns {Promise<Track | string>} */
async function recordTrack(context, kind, seconds) {
  const markets = (await context.markets(kind)).slice(0, MARKETS)
  const names = kind === 'spot' ? ['depth', 'trades', 'ticker'] : ['depth', 'trades', 'ticker', 'mark']
  const topics = [...markets.flatMap(({ currency_id }) => names.map((name) => `${name}@${currency_id}`)), 'tickers']
  const socket = await context.open(kind)
  if (!(socket instanceof WireSocket)) return `the ${kind} socket does not open: ${socket.url} ${socket.refused}`
  const subscribedAt = context.now()
  topics.forEach((topic, at) => {
    socket.send({ op: 'sub', id: at + 1, topics: [topic] })
  })
  /** @type {{ t: number, at: number }[]} */
  const pings = []
  const until = subscribedAt + seconds * 1000
  while (context.now() < until && !socket.closed) {
    // A number that no clock gives: a pong that has the server's own time as t is seen.
    const t = 1_000_000 + pings.length
    pings.push({ t, at: context.now() })
    socket.send({ op: 'ping', t })
    await context.pause(Math.min(PING_EVERY_MS, Math.max(1, until - context.now())))
  }
  // What is still under way belongs to the last ping.
  let pongs = 0
  await socket.waitFor(({ op }) => op === 'pong' && ++pongs >= pings.length, context.patience)
  const { messages, unread, closed, protocol } = socket
  const track = { kind, topics, subscribedAt, until: context.now(), messages: [...messages], unread: [...unread] }
  socket.close()
  return { ...track, closed, protocol, pings }
}
