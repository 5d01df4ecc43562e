import type { MarketSource, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { AckFrame, ClientFrame, PongFrame } from '../../src/shared/wire/messages.ts'
import { parseTopic } from '../../src/shared/wire/topic.ts'
import { type BadFrame, readClientFrames } from './client-frame.ts'
import type { Connection } from './connection.ts'
import type { SocketLimits } from './limits.ts'
import type { SocketHost, TokenSession } from './socket-sessions.ts'
import type { SourceBoard } from './source-board.ts'

/** What becomes of an `auth`: a session, null where there is none, `busy` where nobody can say now, and the client has to ask again. */
export type AuthOutcome = TokenSession | null | 'busy'

/** What may be a token: printable ASCII, at most 512 characters. Nobody is asked about anything else. */
const TOKEN_SHAPE = /^[\x21-\x7e]{1,512}$/

/** Who knows the sessions where the exchange is elsewhere: tokens are asked about there, and private events come from there. */
export interface RemoteSessions {
  /** A client signs in, or out with null. `answer` is called once, now or later. */
  authenticate(client: Connection, token: string | null, answer: (outcome: AuthOutcome) => void): void
  /** The client's socket is gone. */
  left(client: Connection): void
}

export interface SessionParts {
  connection: Connection
  source: MarketSource
  host: Pick<SocketHost, 'now' | 'sessionOfToken'>
  /** Left out: the host knows the tokens. */
  sessions?: RemoteSessions | undefined
  limits: SocketLimits
  sourceBoard: SourceBoard
  /** Tells who is to get these topics' pushes. */
  watch(topics: readonly string[]): void
  unwatch(topics: readonly string[]): void
}

/** Answers one frame of a client by the rules of the wire. @param bytes UTF-8 */
export function answerFrames(bytes: Buffer, parts: SessionParts): void {
  const { connection } = parts
  if (!connection.countFrame(bytes.length)) {
    connection.sendError(429, 'too many frames')
    return
  }
  for (const frame of readClientFrames(bytes.toString('utf8'))) {
    if (!connection.open) return
    if (connection.countSaid()) answer(frame, parts)
    else connection.sendError(429, 'too many frames', 'id' in frame ? frame.id : undefined)
  }
}

function answer(frame: ClientFrame | BadFrame, parts: SessionParts): void {
  const { connection } = parts
  if (frame.op === 'bad') connection.sendError(400, frame.message, frame.id)
  else if (frame.op === 'ping' && !connection.countPing()) connection.sendError(429, 'too many pings')
  else if (frame.op === 'ping') connection.sendNow(pong(frame.t, parts))
  else if (frame.op === 'auth') authenticate(frame.id, frame.token, parts)
  else if (frame.op === 'sub') subscribe(frame.id, frame.topics, parts)
  else {
    parts.unwatch(frame.topics)
    acknowledge(connection, frame.id)
  }
}

function acknowledge(connection: Connection, id: number): void {
  connection.sendNow(JSON.stringify({ op: 'ack', id } satisfies AckFrame))
}

function subscribe(id: number, named: readonly string[], parts: SessionParts): void {
  const { connection, source, limits, sourceBoard } = parts
  // A topic named a thousand times in one frame brings one snapshot.
  const topics = new Set(named)
  if (new Set([...connection.topics, ...topics]).size > limits.topics) {
    connection.sendError(429, `more than ${limits.topics} topics`, id)
    return
  }
  if (!connection.countSubscribed(topics.size)) {
    connection.sendError(429, `more than ${limits.subscribedPerSecond} topics within a second`, id)
    return
  }
  const first: [string, TopicPush[]][] = []
  for (const text of topics) {
    const topic = parseTopic(text)
    const pushes = topic && source.first(topic)
    if (!pushes) {
      connection.sendError(404, `no topic ${text.slice(0, 64)}`, id)
      return
    }
    first.push([text, pushes])
  }
  acknowledge(connection, id)
  sourceBoard.joined(connection, [...topics])
  parts.watch([...topics])
  for (const [topic, pushes] of first) if (!sourceBoard.isHeld(topic)) connection.pushWhole(topic, pushes)
  if (first.length > 0) source.started()
}

function authenticate(id: number, token: string | null, { connection, host, sessions }: SessionParts): void {
  const settle = (outcome: AuthOutcome) => {
    const session = outcome === 'busy' ? null : outcome
    connection.belongTo(session === null || token === null ? null : { ...session, token })
    if (outcome === 'busy') connection.sendError(429, 'too many sign-ins, ask again', id)
    else if (token !== null && session === null) connection.sendError(401, 'the token is not valid', id)
    else acknowledge(connection, id)
  }
  const asked = token !== null && TOKEN_SHAPE.test(token) ? token : null
  if (sessions) sessions.authenticate(connection, asked, settle)
  else settle(asked === null ? null : host.sessionOfToken(asked))
}

function pong(t: number, { connection, source, host, sourceBoard }: SessionParts): string {
  const u: PongFrame['u'] = {}
  for (const text of connection.topics) {
    const topic = parseTopic(text)
    if (topic?.name !== 'depth') continue
    const sequence = source.sequence(topic.currencyId)
    if (sequence !== null) u[text] = sequence
  }
  const down = sourceBoard.downOf(connection)
  return JSON.stringify({ op: 'pong', t, s: host.now(), u, ...(down.length > 0 && { down }) } satisfies PongFrame)
}
