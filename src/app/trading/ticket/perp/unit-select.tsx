import { useTranslation } from 'react-i18next'
import { toScaled } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { ONE } from '../../../../shared/perp/scale.ts'
import { MONEY_DIGITS, orderRules } from '../../../../shared/rules/order-units.ts'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import { Select } from '../../../ui/select.tsx'
import { Explained } from '../../explain/explained.tsx'
import * as styles from '../ticket.module.css'
import { SIZE_UNITS, type SizeUnit } from '../ticket-form.ts'
import type { TicketModel } from '../use-ticket.ts'
import type { PerpModel } from './perp-model.ts'
import { fromBase } from './perp-size.ts'

interface UnitSelectProps {
  market: Market
  model: TicketModel
  perp: PerpModel
}

/** What the size counts; changing it turns the size that stands there. */
export function UnitSelect({ market, model, perp }: UnitSelectProps) {
  const { t } = useTranslation('perp')
  const { form, draft, ticket } = model
  const labels: Record<SizeUnit, string> = {
    base: market.base,
    quote: market.quote,
    cost: t('unit.cost', { coin: market.quote }),
    contracts: t('unit.contracts'),
  }
  return (
    <Select
      label={`${t('unit.label')}: ${labels[form.unit]}`}
      className={styles.tunit}
      value={form.unit}
      options={SIZE_UNITS.map((unit) => ({ value: unit, text: labels[unit] }))}
      onChange={(unit) => {
        const base = draft.quantity || null
        ticket.edit({ unit, base, quantity: base === null ? form.quantity : fromBase(market, unit, base, perp.rate) })
      }}
    />
  )
}

/** The size in the base coin where it was given otherwise: that is what is sent. */
export function SizeInBase({ market, model, perp }: UnitSelectProps) {
  const { t } = useTranslation('perp')
  const { form, draft } = model
  if (form.unit === 'base' || !draft.quantity) return null
  const text = t('unit.is', { size: showDecimal(draft.quantity), coin: market.base })
  const quantity = toScaled(draft.quantity, MONEY_DIGITS)
  const { price, leverage } = perp.rate
  const known = quantity !== null && price !== null
  if (form.unit === 'cost')
    return (
      <Explained
        id="PERP-ORDER-MARGIN"
        inputs={known ? { notional: (quantity * price) / ONE, leverage, takerPpm: orderRules(market).takerPpm } : null}
      >
        {text}
      </Explained>
    )
  return (
    <Explained id="ORDER-TOTAL" inputs={known && form.unit === 'quote' ? { quantity, price } : null}>
      {text}
    </Explained>
  )
}
