import { isClientSeed } from '../../../shared/lines/box-draw.ts'
import { isBoxCount, MAX_BOXES } from '../../../shared/lines/box-most.ts'
import { BOX_ODDS, type BoxName } from '../../../shared/lines/box-odds.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'

export interface BoxDraft {
  box: BoxName
  /** As it was typed. */
  count: string
  clientSeed: string
  agree: boolean
}

export interface BoxSurroundings {
  /** How many of these the pool bears now; null where that is not known. */
  most: number | null
  /** Free on spot, 1e-8; null where that is not known. */
  free: bigint | null
}

export type BoxField = 'count' | 'client_seed' | 'agree'

export interface JudgedBoxes {
  /** Null where what is typed is no number of boxes. */
  count: number | null
  /** 1e-8; null without a number. */
  cost: bigint | null
  /** By field: why it would be refused. */
  wrong: Partial<Record<BoxField, Refusal>>
}

/** What the exchange will say to this opening, by the same rules and in the same order. */
export function judgeBoxes(draft: BoxDraft, { most, free }: BoxSurroundings): JudgedBoxes {
  const typed = expandShorthand(draft.count)
  const count = /^\d{1,4}(\.0*)?$/.test(typed) && isBoxCount(Number(typed)) ? Number(typed) : null
  const cost = count === null ? null : BOX_ODDS[draft.box].price * BigInt(count)
  const wrong: JudgedBoxes['wrong'] = {}
  if (!draft.agree) wrong.agree = refusal('agreement_required', { field: 'agree' })
  if (count === null || cost === null)
    wrong.count = refusal('box_count', { field: 'count', params: { min: '1', max: String(MAX_BOXES) } })
  else if (free !== null && cost > free)
    wrong.count = refusal('insufficient_available_balance', { field: 'count', params: { available: moneyText(free) } })
  else if (most !== null && count > most)
    wrong.count = refusal('box_pool', { code: 409, field: 'count', params: { most: String(most) } })
  if (!isClientSeed(draft.clientSeed)) wrong.client_seed = refusal('client_seed_format', { field: 'client_seed' })
  return { count, cost, wrong }
}

/** A client seed of the browser's own: 16 random hex digits. */
export function newClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
