import type { Message } from '../../src/shared/calls/products/message-entities.ts'
import type { PushGroup } from '../../src/shared/rules/push-group.ts'

/** Something that happened, before its words. */
export interface PushFact {
  /** The notification's tag: one fact has one. */
  id: string
  group: PushGroup | 'test'
  /** Names its sentence. */
  kind: string
  /** Symbols and sides: never an amount of what a person has. */
  params: Record<string, string>
  link: string
  /** Server time, ms. */
  at: number
  /** What was seen as an alert fired. */
  seen?: string
}

/** How long a fact is worth telling, s. Source: lines.md §13. */
export const TTL_S: Readonly<Record<PushFact['group'], number>> = {
  fills: 3_600,
  alerts: 60,
  security: 24 * 3_600,
  earn: 24 * 3_600,
  test: 60,
}

const GROUP_OF: Readonly<Record<string, PushGroup>> = {
  fill: 'fills',
  liquidation: 'fills',
  sign_in: 'security',
  guard: 'security',
  withdrawal: 'security',
  term_ended: 'earn',
  redemption: 'earn',
}
/** Of a message's facts these alone leave the exchange. */
const SENT = ['symbol', 'side', 'coin']

/** What is pushed of a message; null where its kind is none that is. */
export function factOfMessage({ id, kind, params, link, at }: Message): PushFact | null {
  const group = Object.hasOwn(GROUP_OF, kind) ? GROUP_OF[kind] : undefined
  if (!group) return null
  const sent = Object.fromEntries(Object.entries(params).filter(([name]) => SENT.includes(name)))
  const state = kind === 'withdrawal' || kind === 'redemption' ? `${kind}_${params.status}` : kind
  return { id: `m${id}`, group, kind: state, params: sent, link: link ?? '/messages', at }
}
