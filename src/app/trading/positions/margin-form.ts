import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { checkAmount } from '../../../shared/rules/amount-rule.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import {
  type AccountFacts,
  type LiveAccount,
  type LivePosition,
  liveAccount,
} from '../../services/live/live-account.ts'

export interface MarginDraft {
  action: 'add' | 'reduce'
  /** As the person wrote it, shorthand expanded. */
  amount: string
}

export interface MarginFigures {
  /** What can be added or taken back at most, 10^-8. */
  most: bigint
  refusal: Refusal | null
  /** The position afterwards; null where something stands against it. */
  after: LivePosition | null
}

/**
 * What adding to, or taking from, the margin of an isolated position comes to: as much may go in as is available, as much comes
 * back as leaves the initial margin behind it at mark (rules.md; the exchange checks the same).
 */
export function marginFigures(
  account: LiveAccount,
  facts: AccountFacts,
  position: LivePosition,
  draft: MarginDraft,
): MarginFigures {
  const total = account.totals.find(({ currencyId }) => currencyId === position.market?.quote_id) ?? account.totals[0]
  const most = draft.action === 'add' ? (total?.available ?? 0n) : removable(position)
  const refused = refusalOf(draft.amount, most)
  return { most, refusal: refused, after: refused ? null : afterwards(account, facts, position, draft) }
}

/** Margin that may be taken back: WB + min(0, UPNL) − initial margin, at least nothing. */
export function removable({ margin, unrealised, initial }: LivePosition): bigint {
  const spare = margin + (unrealised < 0n ? unrealised : 0n) - initial
  return spare > 0n ? spare : 0n
}

function refusalOf(amount: string, most: bigint): Refusal | null {
  const checked = checkAmount(amount, most, { tooMuch: 'insufficient_available_balance' })
  return checked.ok ? null : checked.refusal
}

/** At the marks that the account is shown at, for both stand side by side; the facts may know newer ones. */
function afterwards(
  { positions: shown }: LiveAccount,
  facts: AccountFacts,
  { key, row }: LivePosition,
  draft: MarginDraft,
): LivePosition | null {
  const by = scaled(draft.amount) * (draft.action === 'add' ? 1n : -1n)
  const positions = facts.positions.map((each) =>
    each === row ? { ...each, margin: unscaled(scaled(each.margin) + by) } : each,
  )
  const mark = (id: number) => {
    const at = shown.find((each) => each.row.currency_id === id)
    return at ? { text: at.mark, live: at.live } : facts.mark(id)
  }
  return liveAccount({ ...facts, positions, mark }).positions.find((each) => each.key === key) ?? null
}
