import type { FollowRequest } from '../../../shared/calls/products/copy-calls.ts'
import type { CopyMode, Leader } from '../../../shared/calls/products/copy-entities.ts'
import { isDecimal, toScaled } from '../../../shared/decimal/decimal-text.ts'
import { COPY_LIMITS, COPY_SETTINGS, copyRoom } from '../../../shared/lines/copy-places.ts'
import { stopLevel } from '../../../shared/lines/copy-share.ts'
import { hundredths } from '../../../shared/lines/copy-stats.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'

/** The parts of the form beside which a refusal can stand. */
export const FOLLOW_FIELDS = [
  'amount',
  'mode',
  'per_trade',
  'max_trade',
  'stop_percent',
  'max_leverage',
  'slippage',
  'agree',
] as const
export type FollowField = (typeof FOLLOW_FIELDS)[number]

/** The form as it is typed. */
export interface FollowDraft {
  mode: CopyMode
  amount: string
  per_trade: string
  max_trade: string
  stop_percent: string
  max_leverage: string
  /** Empty: the usual guard of each market. */
  slippage: string
  agree: boolean
}

export const FIRST_DRAFT: FollowDraft = {
  mode: 'ratio',
  amount: '1000',
  per_trade: '50',
  max_trade: '200',
  stop_percent: '15',
  max_leverage: String(COPY_SETTINGS.max_leverage.usual),
  slippage: '',
  agree: false,
}

export type FollowWrong = Partial<Record<FollowField, Refusal>>

/** What of the exchange a form is judged by. Money in 1e-8. */
export interface FollowSight {
  leader: Pick<Leader, 'id' | 'own_equity' | 'under_copy'>
  /** What the contract account may transfer; null: not known, the exchange will say. */
  available: bigint | null
}

/** The draft with every number as the wire has it: `10k` → `10000`. */
export function meantBy(draft: FollowDraft): FollowDraft {
  const { mode, agree, ...texts } = draft
  const plain = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, expandShorthand(text)]))
  return { mode, agree, ...(plain as typeof texts) }
}

/** USDT that a leader still takes of everybody together, 1e-8. */
export function roomOf({ own_equity, under_copy }: FollowSight['leader']): bigint {
  return copyRoom(scaled(own_equity), scaled(under_copy))
}

/** What the exchange would refuse, field by field, as far as this page knows it. @param draft of {@link meantBy} */
export function judgeFollow(draft: FollowDraft, { leader, available }: FollowSight): FollowWrong {
  const found: [FollowField, Refusal | null][] = [
    ['amount', amountRefusal(draft.amount, leader, available)],
    ['per_trade', draft.mode === 'fixed' ? moneyRefusal('per_trade', draft.per_trade) : null],
    ['max_trade', moneyRefusal('max_trade', draft.max_trade)],
    ['stop_percent', percentRefusal('stop_percent', draft.stop_percent)],
    ['max_leverage', leverageRefusal(draft.max_leverage)],
    ['slippage', draft.slippage === '' ? null : percentRefusal('slippage', draft.slippage)],
    ['agree', draft.agree ? null : refusal('agreement_required', { field: 'agree' })],
  ]
  return Object.fromEntries(found.filter(([, wrong]) => wrong !== null))
}

/** What is sent. @param draft of {@link meantBy}, without anything wrong */
export function followRequestOf(draft: FollowDraft, leader: number): FollowRequest {
  const { mode, amount, per_trade, max_trade, stop_percent, max_leverage, slippage, agree } = draft
  return {
    leader_id: leader,
    amount,
    mode,
    ...(mode === 'fixed' && { per_trade }),
    max_trade,
    stop_percent,
    max_leverage: Number(max_leverage),
    ...(slippage !== '' && { slippage }),
    agree,
  }
}

/** Where a refusal of the exchange stands; `form` where it belongs to no field. */
export function fieldOf({ key, field }: { key: string; field?: string | undefined }): FollowField | 'form' {
  if (key === 'agreement_required') return 'agree'
  if (key === 'copy_full' || key === 'copy_amount_range' || key === 'insufficient_available_balance') return 'amount'
  return FOLLOW_FIELDS.find((one) => one === field) ?? 'form'
}

/** Whether a replay can be asked for what is typed. */
export function canReplay({ mode }: FollowDraft, wrong: FollowWrong): boolean {
  const amount = wrong.amount === undefined || OF_THE_PERSON.has(wrong.amount.key)
  return amount && wrong.max_trade === undefined && (mode === 'ratio' || wrong.per_trade === undefined)
}

/** Refusals of an amount that has a result all the same. */
const OF_THE_PERSON: ReadonlySet<string> = new Set(['insufficient_available_balance', 'copy_full'])

/** Equity at which everything is closed, 1e-8; null where the form does not say it. */
export function stopAt({ amount, stop_percent }: FollowDraft, wrong: FollowWrong): bigint | null {
  const percent = isDecimal(stop_percent) ? toScaled(stop_percent, 2) : null
  const read = readAmount(amount)
  if (!read.ok || percent === null || wrong.stop_percent !== undefined) return null
  return stopLevel(read.amount, Number(percent))
}

function amountRefusal(text: string, leader: FollowSight['leader'], available: bigint | null): Refusal | null {
  const read = readAmount(text)
  if (!read.ok) return read.refusal
  const { amount } = read
  const { min, max } = COPY_LIMITS
  const about = (key: Refusal['key'], params: Record<string, string>) => refusal(key, { field: 'amount', params })
  if (amount < min || amount > max) return about('copy_amount_range', { min: unscaled(min), max: unscaled(max) })
  const room = roomOf(leader)
  if (amount > room) return about('copy_full', { most: unscaled(room) })
  if (available === null || amount <= available) return null
  return about('insufficient_available_balance', { available: unscaled(available) })
}

function moneyRefusal(field: 'per_trade' | 'max_trade', text: string): Refusal | null {
  const read = readAmount(text)
  if (!read.ok) return { ...read.refusal, field }
  const { min, max } = COPY_SETTINGS[field]
  return read.amount < min || read.amount > max ? outside(field, unscaled(min), unscaled(max)) : null
}

function percentRefusal(field: 'stop_percent' | 'slippage', text: string): Refusal | null {
  const value = isDecimal(text) ? toScaled(text, 2) : null
  if (value === null) return refusal('number_format', { field })
  const { min, max } = COPY_SETTINGS[field]
  const inside = value >= BigInt(min) && value <= BigInt(max)
  return inside ? null : outside(field, plainPercent(min), plainPercent(max))
}

function leverageRefusal(text: string): Refusal | null {
  const { min, max } = COPY_SETTINGS.max_leverage
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? null : outside('max_leverage', String(min), String(max))
}

function outside(field: FollowField, min: string, max: string): Refusal {
  return refusal('copy_settings', { field, params: { min, max } })
}

/** `0.1` of 10 hundredths. */
function plainPercent(value: number): string {
  return hundredths(BigInt(value)).replace(/\.?0+$/, '')
}
