import { MarketField } from '../../services/hub-client/market-field.tsx'
import { PLAN_STATE } from '../../trading/orders/order-labels.ts'
import { AnySelect } from '../../ui/any-select.tsx'
import { ClearFilters, DaySpan } from './filter-parts.tsx'
import { hasSides, isFiltered, type OrderQuery, statusesOf } from './order-query.ts'
import type { RecordLabels } from './record-labels.ts'

export interface FilterBarProps {
  query: OrderQuery
  labels: RecordLabels
  onChange: (change: Partial<OrderQuery>) => void
}

const NOTHING = { market: null, side: null, status: null, from: null, to: null } as const

/** What of the list is shown: market, state, side, days. */
export function FilterBar({ query, labels, onChange }: FilterBarProps) {
  const { p, t } = labels
  const statuses = statusesOf(query.view)
  return (
    <>
      <MarketField
        key={query.product}
        kind={query.product}
        market={query.market}
        label={t('market_')}
        unknown={(text) => p('noMarket', { text })}
        onChange={(market) => onChange({ market })}
      />
      {statuses.length > 0 && (
        <AnySelect
          label={t('state')}
          value={query.status}
          any={p('anyState')}
          options={statuses.map((status) => ({
            value: status,
            text: t(query.view === 'plans' ? PLAN_STATE[status] : `status_${status}`),
          }))}
          onChange={(status) => onChange({ status })}
        />
      )}
      {hasSides(query.view) && (
        <AnySelect
          label={p('side')}
          value={query.side}
          any={p('anySide')}
          options={(['buy', 'sell'] as const).map((side) => ({ value: side, text: t(side) }))}
          onChange={(side) => onChange({ side })}
        />
      )}
      <DaySpan from={query.from} to={query.to} labels={{ from: p('from'), to: p('to') }} onChange={onChange} />
      {isFiltered(query) && <ClearFilters text={p('clear')} onPress={() => onChange(NOTHING)} />}
    </>
  )
}
