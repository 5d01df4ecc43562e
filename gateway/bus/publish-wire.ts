import type { MarketSource } from '../../src/engine/wire/market-source.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { Timers } from '../base/timers.ts'
import type { WireObject } from '../base/wire-object.ts'
import type { SocketHost } from '../sockets/socket-sessions.ts'
import type { Bus, Reply } from './bus.ts'
import { MOST_TOKENS, objectIn } from './messages.ts'
import { PrivatePublisher } from './publish-private.ts'
import { TopicsPublisher } from './publish-topics.ts'
import { subjectsOf } from './subjects.ts'

/** Between two pulses, ms. */
const PULSE_MS = 250
/** Between two looks at who is asked about, ms. */
const REVIEW_MS = 5_000

export interface WirePublisherParts {
  sources: Record<MarketKind, MarketSource>
  host: Omit<SocketHost, 'failure'>
  /** Whether this exchange is certain to lead: while it is not, it neither pulses nor answers. */
  isCurrent: () => boolean
  /** Ms; only differences count. */
  clock: () => number
  timers: Timers
  bus: Bus
  /** Begins the subjects. */
  prefix: string
  /** Id of this publisher's life, at random: letters, digits, `-` and `_`. */
  epoch: string
  /** At random; the ids of users are made with it. */
  secret: Uint8Array
}

/** Publishes the wire on a bus (docs/wire.md), whatever the number of gateways. @returns a function that ends it */
export function publishWire(parts: WirePublisherParts): () => void {
  const { bus, host, sources, isCurrent, timers, clock, epoch, secret } = parts
  const subjects = subjectsOf(parts.prefix)
  const topicsOf = (kind: MarketKind) =>
    new TopicsPublisher({ ...{ kind, bus, subjects, epoch, isCurrent }, source: sources[kind], now: () => host.now() })
  const topics = { spot: topicsOf('spot'), contract: topicsOf('contract') }
  const persons = new PrivatePublisher({ host, bus, subjects, epoch, secret, clock })

  function pulse(): void {
    topics.spot.pulse()
    topics.contract.pulse()
  }

  /** Only who leads answers: silence lets a gateway ask again. */
  function answering(answer: (request: WireObject, kind: MarketKind | null) => string | null) {
    return (text: string, reply: Reply | null) => {
      if (reply === null || !isCurrent()) return
      const request = objectIn(text)
      reply((request && answer(request, kindOf(request.kind))) ?? JSON.stringify({ error: 400 }))
    }
  }

  const ends = [
    bus.subscribe(
      subjects.ask,
      answering(({ topic, markets }, kind) => {
        const listed = kindOf(markets)
        if (listed) return topics[listed].markets()
        return kind && typeof topic === 'string' ? topics[kind].stateOf(topic) : null
      }),
    ),
    bus.subscribe(
      subjects.auth,
      answering(({ token, tokens }, kind) => {
        if (kind === null) return null
        if (typeof token === 'string') return persons.authenticate(kind, token)
        if (!isTokenList(tokens)) return null
        return `{"answers":[${tokens.map((one) => persons.authenticate(kind, one)).join()}]}`
      }),
    ),
    host.onCommitted((events, time) => {
      persons.publish(events, time)
      if (events.some(({ kind }) => kind === 'content')) bus.publish(subjects.content, JSON.stringify({ e: epoch }))
    }),
    host.onTokensEnded((user) => persons.tokenEnded(user)),
    timers.every(PULSE_MS, pulse),
    bus.onState((isUp) => {
      if (isUp) pulse()
    }),
    timers.every(REVIEW_MS, () => persons.review()),
  ]
  // Gateways of an earlier publisher begin anew with this.
  pulse()
  return () => {
    for (const end of ends.splice(0)) end()
    topics.spot.close()
    topics.contract.close()
  }
}

function kindOf(value: unknown): MarketKind | null {
  return value === 'spot' || value === 'contract' ? value : null
}

function isTokenList(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_TOKENS) return false
  return value.every((one) => typeof one === 'string')
}
