import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { c2cAmounts } from '../../../shared/rules/c2c-order-rule.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { fiatText } from '../../services/c2c/c2c-text.ts'
import { StepField } from '../../trading/fields/step-field.tsx'
import { AnySelect } from '../../ui/any-select.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import * as styles from './c2c.module.css'
import { CoinChoice } from './coin-choice.tsx'
import type { MarketFilter } from './market-filter.ts'
import type { OfferedCoin } from './offer-list.ts'

export interface FilterBarProps {
  filter: MarketFilter
  coins: readonly OfferedCoin[]
  fiats: readonly string[]
  methods: readonly string[]
  onChange: (next: Partial<MarketFilter>) => void
  end: ReactNode
}

/** Side, coin, currency, amount and payment. */
export function FilterBar({ filter, coins, fiats, methods, onChange, end }: FilterBarProps) {
  const { t } = useTranslation('c2c')
  const refusalText = useRefusalText()
  const meant = expandShorthand(filter.amount)
  const wrong = meant === '' ? null : amountRefusal(meant)
  const known = filter.method === null || methods.includes(filter.method) ? methods : [...methods, filter.method]
  return (
    <div className={styles.c2cFilter}>
      <Segmented
        label={t('side')}
        className="side"
        value={filter.side}
        options={(['buy', 'sell'] as const).map((value: Side) => ({ value, text: t(value), className: value }))}
        onChange={(side) => onChange({ side, method: null })}
      />
      <CoinChoice coins={coins} value={filter.coin} onChange={(next) => onChange({ coin: next })} />
      <div className={styles.c2cAmount}>
        <StepField
          label={t('amount')}
          name="amount"
          value={filter.amount}
          unit={filter.fiat.toUpperCase()}
          error={wrong && refusalText(wrong)}
          onChange={(amount) => onChange({ amount })}
          onBlur={() => {
            if (meant !== filter.amount) onChange({ amount: meant })
          }}
        />
      </div>
      <Select
        label={t('fiat')}
        className="btn quiet s"
        value={filter.fiat}
        options={fiats.map((value) => ({ value, text: value.toUpperCase() }))}
        onChange={(fiat) => onChange({ fiat, method: null })}
      />
      <AnySelect
        label={t('payment')}
        value={filter.method}
        any={t('anyPayment')}
        options={known.map((value) => ({ value, text: value }))}
        onChange={(method) => onChange({ method })}
      />
      {filter.amount !== '' && !wrong && (
        <Checkbox checked={filter.takers} onChange={(takers) => onChange({ takers })}>
          {t('takers', { amount: fiatText(meant, filter.fiat) })}
        </Checkbox>
      )}
      <span className="grow" />
      {end}
    </div>
  )
}

/** Why a text is no amount of fiat money; null where it is one. */
function amountRefusal(text: string): Refusal | null {
  const read = c2cAmounts({ side: 'buy', price: '1', coin_digits: 8 }, { field: 'amount', text })
  return read.ok ? null : read.refusal
}
