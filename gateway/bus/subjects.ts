import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { Topic } from '../../src/shared/wire/topic.ts'

/** Subjects of the wire on NATS (docs/wire.md). */
export interface Subjects {
  /** Pushes of one topic. */
  topic(kind: MarketKind, topic: Topic): string
  pulse(kind: MarketKind): string
  /** Requests for a topic's state, or for the list of markets. */
  ask: string
  /** Requests for the session of a token. */
  auth: string
  /** Private events. @param id of a user, as `auth` answers it */
  private(kind: MarketKind, id: string): string
  content: string
}

/** @param prefix letters, digits, `-` and `_` */
export function subjectsOf(prefix: string): Subjects {
  const wire = `${prefix}.wire`
  return {
    topic: (kind, { name, currencyId }) => `${wire}.${kind}.${name}.${currencyId}`,
    pulse: (kind) => `${wire}.${kind}.pulse`,
    ask: `${wire}.ask`,
    auth: `${wire}.auth`,
    private: (kind, id) => `${wire}.private.${kind}.${id}`,
    content: `${wire}.content`,
  }
}
