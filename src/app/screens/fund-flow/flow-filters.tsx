import { useTranslation } from 'react-i18next'
import { flowType, moneyAccount } from '../../../shared/calls/money-entities.ts'
import { CoinField } from '../../services/money/coin-field.tsx'
import { useCoins } from '../../services/money/use-coins.ts'
import { AnySelect } from '../../ui/any-select.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ClearFilters, DaySpan } from '../orders/filter-parts.tsx'
import * as styles from '../orders/orders-screen.module.css'
import { ALL, type FlowQuery, isFiltered } from './flow-query.ts'

/** Stands for every coin: ids are never below zero. */
const ANY_COIN = -1

interface FlowFiltersProps {
  query: FlowQuery
  onChange: (change: Partial<FlowQuery>) => void
}

/** Account, kind, coin and days; on phones they fold. */
export function FlowFilters(props: FlowFiltersProps) {
  const { t } = useTranslation('flow')
  const wide = useWide()
  if (wide) return <Fields {...props} />
  return (
    <details className={styles.recFilters} open={isFiltered(props.query)}>
      <summary>{t('filters')}</summary>
      <Fields {...props} />
    </details>
  )
}

function Fields({ query, onChange }: FlowFiltersProps) {
  const { t } = useTranslation(['flow', 'transfer'])
  const { coins } = useCoins()
  const all = [{ id: ANY_COIN, symbol: t('anyCoin'), name: null }, ...coins]
  return (
    <>
      <AnySelect
        label={t('account')}
        value={query.account}
        any={t('anyAccount')}
        options={moneyAccount.options.map((value) => ({ value, text: t(`transfer:wallet.${value}`) }))}
        onChange={(account) => onChange({ account })}
      />
      <AnySelect
        label={t('type')}
        value={query.type}
        any={t('anyType')}
        options={flowType.options.map((value) => ({ value, text: t(`types.${value}`) }))}
        onChange={(type) => onChange({ type })}
      />
      <CoinField
        bare
        coins={all}
        value={query.coin ?? ANY_COIN}
        onChange={(id) => onChange({ coin: id === ANY_COIN ? null : id })}
      />
      <DaySpan from={query.from} to={query.to} labels={{ from: t('from'), to: t('to') }} onChange={onChange} />
      {isFiltered(query) && <ClearFilters text={t('clear')} onPress={() => onChange(ALL)} />}
    </>
  )
}
