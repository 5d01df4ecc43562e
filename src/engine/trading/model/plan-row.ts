import { POSITION_SIDES } from '../../../shared/perp/position-side.ts'
import type { TriggerUnits } from '../../../shared/rules/plan-rule.ts'
import { REFUSAL_KEYS } from '../../../shared/rules/refusal.ts'
import type { TpslDraft } from '../../../shared/rules/tpsl-rule.ts'
import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import { listOf, moneyOf, objectOf, wholeOf, wordOf } from '../../kernel/saved-values.ts'
import { Plan, type PlanEnd, type PlannedOrder } from './plan.ts'

/** A plan order as a short row of a checkpoint. Money is decimal text of 1e-8 units. */
export type PlanRow = [
  id: number,
  account: number,
  market: number,
  /** kind, by, direction, side, type, time in force, post-only, reduce-only, position side, full, active, status */
  marks: string,
  trigger: number,
  at: number,
  callback: number,
  activation: number,
  extreme: number,
  price: number,
  lots: number,
  quoteUnits: string | null,
  tpsl: TpslDraft | null,
  pair: number | null,
  source: number | null,
  sent: number | null,
  triggeredAt: number | null,
  reason: PlanEnd | null,
  createdAt: number,
  updatedAt: number,
]

const KINDS = ['conditional', 'scheduled', 'trailing', 'take_profit', 'stop_loss'] as const
const ENDS: readonly (PlanEnd | null)[] = [
  null,
  'cancelled_by_user',
  'pair',
  'position_closed',
  'replaced',
  'dead_man',
  'self_trade',
  'market_bound',
  ...REFUSAL_KEYS,
]

/** A plan order as a checkpoint keeps it, for {@link planOfRow}. Prices in ticks, sizes in lots. */
export function planRow(plan: Plan): PlanRow {
  const { trigger, order } = plan
  const marks = [
    trigger.kind,
    trigger.by ?? '-',
    trigger.up === null ? '-' : trigger.up ? 'up' : 'down',
    order.side,
    order.type,
    order.timeInForce,
    order.postOnly ? 'post' : '-',
    order.reduceOnly ? 'reduce' : '-',
    order.positionSide ?? '-',
    plan.full ? 'full' : '-',
    plan.active ? 'active' : '-',
    plan.status,
  ]
  return [
    plan.id,
    plan.account,
    plan.market,
    marks.join(' '),
    trigger.price,
    trigger.at,
    trigger.callback,
    trigger.activation,
    plan.extreme,
    order.price,
    order.lots,
    order.quoteUnits === null ? null : order.quoteUnits.toString(),
    order.tpsl,
    plan.pair,
    plan.source,
    plan.sent,
    plan.triggeredAt,
    plan.reason,
    plan.createdAt,
    plan.updatedAt,
  ]
}

/** All that a plan order is, as its checkpoint has it. */
export function planDigest(plan: Plan): WordPair {
  return new Digest().text(JSON.stringify(planRow(plan))).words()
}

/** @throws CheckpointError where the row is damaged */
export function planOfRow(row: PlanRow): Plan {
  const [id, account, market, marks, price, at, callback, activation, extreme, limit, lots, quote, tpsl, ...rest] =
    listOf(row, 'plan order', 20)
  const [pair, source, sent, triggeredAt, reason, createdAt, updatedAt] = rest
  for (const value of [
    id,
    account,
    market,
    price,
    at,
    callback,
    activation,
    extreme,
    limit,
    lots,
    createdAt,
    updatedAt,
  ])
    wholeOf(value, 'plan order')
  for (const value of [pair, source, sent, triggeredAt]) if (value !== null) wholeOf(value, 'plan order')
  if (tpsl !== null) objectOf(tpsl, 'TP/SL')
  const words = String(marks).split(' ')
  const [kind, by, direction, , , , , , , fullWord, activeWord, status] = words
  const trigger: TriggerUnits = {
    kind: wordOf(kind, KINDS, 'plan order'),
    by: by === '-' ? null : wordOf(by, ['last', 'mark', 'index'], 'trigger'),
    up: direction === '-' ? null : wordOf(direction, ['up', 'down'], 'direction') === 'up',
    ...{ price, at, callback, activation },
  }
  const order = orderOf(words, {
    price: limit,
    lots,
    quoteUnits: quote === null ? null : moneyOf(quote, 'quote'),
    tpsl,
  })
  const full = wordOf(fullWord, ['full', '-'], 'plan order') === 'full'
  const plan = new Plan({ id, account, market, trigger, order, full, pair, source, createdAt })
  plan.active = wordOf(activeWord, ['active', '-'], 'plan order') === 'active'
  plan.status = wordOf(status, ['unfilled', 'in_progress', 'completed', 'cancelled'], 'status')
  plan.reason = wordOf(reason, ENDS, 'reason')
  Object.assign(plan, { extreme, sent, triggeredAt, updatedAt })
  return plan
}

function orderOf(
  words: (string | undefined)[],
  numbers: Pick<PlannedOrder, 'price' | 'lots' | 'quoteUnits' | 'tpsl'>,
): PlannedOrder {
  const [, , , side, type, timeInForce, post, reduce, positionSide] = words
  return {
    side: wordOf(side, ['buy', 'sell'], 'side'),
    type: wordOf(type, ['limit', 'market'], 'type'),
    timeInForce: wordOf(timeInForce, ['GTC', 'IOC', 'FOK'], 'time in force'),
    postOnly: wordOf(post, ['post', '-'], 'post-only') === 'post',
    reduceOnly: wordOf(reduce, ['reduce', '-'], 'reduce-only') === 'reduce',
    positionSide: positionSide === '-' ? null : wordOf(positionSide, POSITION_SIDES, 'position side'),
    ...numbers,
  }
}
