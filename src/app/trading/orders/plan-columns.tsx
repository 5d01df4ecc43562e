import type { TFunction } from 'i18next'
import type { PlanTerms } from '../../../shared/calls/entities.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { decimalOrNone, showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneLabel } from '../../base/platform/zone.ts'
import { isOpen } from '../../services/account/own-lists.ts'
import type { Planned } from '../../services/account/own-state.ts'
import { Num } from '../../ui/number-cell.tsx'
import { Explained } from '../explain/explained.tsx'
import { figureColumn, marketColumn, timeColumn } from './column-parts.tsx'
import type { ListColumn } from './list-table.tsx'
import type { OrderLabels } from './order-labels.ts'

type T = TFunction<'positions'>

/** What a plan order waits for, in one phrase. */
export function triggerText(plan: PlanTerms, t: T, time: (at: number) => string): string {
  if (plan.trigger_at !== null) return t('triggerAt', { time: time(plan.trigger_at), zone: zoneLabel(plan.trigger_at) })
  if (plan.kind === 'trailing') {
    const rate = plan.callback_rate ?? ''
    const by = t(`by_${plan.trigger_by ?? 'last'}`)
    if (plan.active && plan.trigger_price !== null)
      return t(plan.direction === 'up' ? 'trailingUp' : 'trailingDown', { rate, by, price: showDecimal(plan.trigger_price) }) // biome-ignore format: one line
    return plan.activation_price === null
      ? t('triggerBack', { rate })
      : t('triggerFrom', { rate, price: showDecimal(plan.activation_price) })
  }
  const price = decimalOrNone(plan.trigger_price ?? plan.activation_price)
  const by = t(`by_${plan.trigger_by ?? 'last'}`)
  return t(plan.direction === 'up' ? 'triggerUp' : 'triggerDown', { by, price })
}

/** What the price of a trailing stop that follows is worked out from; null for all other plan orders. */
function trailingOf({ side, plan }: Planned) {
  const { kind, active, trigger_price, extreme_price, callback_rate } = plan
  if (kind !== 'trailing' || !active || trigger_price === null || extreme_price === null) return null
  const extreme = toScaled(extreme_price, SCALE_DIGITS)
  const percent = toScaled(callback_rate ?? '', SCALE_DIGITS)
  if (extreme === null || percent === null) return null
  const digits = trigger_price.split('.')[1]?.length ?? 0
  return { side, extreme, rate: percent / 100n, unit: 10n ** BigInt(SCALE_DIGITS - digits) }
}

/** What a TP/SL that has triggered waits for; null where it has not. */
function waitText(row: Planned, labels: OrderLabels, t: T): string | null {
  const reason = row.status === 'in_progress' ? labels.reason(row) : null
  return reason === null ? null : t('triggerWaits', { reason })
}

/** Columns of the armed plan orders without their action. */
export function planColumns(labels: OrderLabels, t: T): ListColumn<Planned>[] {
  return [
    marketColumn(labels),
    timeColumn(labels, (row) => row.created_at),
    {
      id: 'kind',
      head: t('planKind'),
      width: 80,
      sort: (row) => row.plan.kind,
      cell: (row) => t(`kind_${row.plan.kind}`),
    },
    figureColumn({
      id: 'trigger',
      head: t('trigger'),
      width: 112,
      text: (row) => row.plan.trigger_price,
      cell: (row) => (
        <span className="n">
          {waitText(row, labels, t) ?? (
            <Explained id="PERP-TRAILING" inputs={trailingOf(row)}>
              {triggerText(row.plan, t, labels.time)}
            </Explained>
          )}
        </span>
      ),
    }),
    figureColumn({
      id: 'order',
      head: t('thenOrder'),
      width: 80,
      text: (row) => row.price,
      cell: (row) =>
        row.price === null ? (
          <span className="t2">{labels.t('market')}</span>
        ) : (
          <span className="n">
            {labels.t('limit')} <Num text={row.price} />
          </span>
        ),
    }),
    figureColumn({
      id: 'size',
      head: t('size'),
      width: 72,
      text: (row) => row.quantity,
      cell: (row) =>
        row.plan.full ? (
          <span className="t2">{t('wholePosition')}</span>
        ) : (
          <Num text={row.quantity ?? row.quote_quantity} zeros />
        ),
    }),
  ]
}

/** Columns of the plan orders that have ended. */
export function planHistoryColumns(labels: OrderLabels, t: T): ListColumn<Planned>[] {
  const ended = timeColumn<Planned>(labels, (row) => row.updated_at, t('ended', { zone: labels.zone }))
  return [
    ...planColumns(labels, t).map((column) => (column.id === 'time' ? ended : column)),
    {
      id: 'state',
      head: t('planState'),
      width: 96,
      sort: (row) => row.status,
      cell: (row) => <PlanEnd row={row} labels={labels} t={t} />,
    },
  ]
}

/** What became of it, and why where it was not sent: one's own word for it, or that of the rule that refused it. */
function PlanEnd({ row, labels, t }: { row: Planned; labels: OrderLabels; t: T }) {
  const refusalText = useRefusalText()
  const why = labels.reason(row) ?? (row.reason === null ? null : refusalText({ key: row.reason }))
  const state = isOpen(row) ? labels.state(row) : t(row.status === 'completed' ? 'planSent' : 'planCancelled')
  return (
    <span>
      {state} <span className="t3">{why}</span>
    </span>
  )
}
