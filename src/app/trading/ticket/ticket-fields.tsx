import { useTranslation } from 'react-i18next'
import { isDecimal } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { Ruler } from '../../ui/ruler.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { StepField } from '../fields/step-field.tsx'
import { SizeInBase, UnitSelect } from './perp/unit-select.tsx'
import * as styles from './ticket.module.css'
import { isByTotal, steppedField, type TicketForm } from './ticket-form.ts'
import type { TicketModel } from './use-ticket.ts'

/** Price, amount and the ruler. */
export function TicketFields({ market, model }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation('ticket')
  const refusalText = useRefusalText()
  const { form, ticket, errorOf, perp } = model
  const byTotal = !perp && isByTotal(form)
  const error = (field: 'price' | 'quantity' | 'total') => {
    const refusal = errorOf(field)
    return refusal && refusalText(refusal)
  }
  /** A typed amount takes the ruler along; a placed ruler keeps its part when the price changes. */
  const edit = (change: Partial<TicketForm>) => {
    const next = { ...form, ...change }
    const follows = next.percent !== null && next.type === 'limit' && change.price !== undefined
    ticket.edit(follows ? { ...change, ...model.atPercent(next, next.percent ?? 0) } : change)
  }
  const field = byTotal ? 'total' : 'quantity'
  return (
    <>
      {form.type === 'limit' && (
        <StepField
          label={t('price')}
          name="price"
          unit={market.quote}
          value={form.price}
          error={error('price')}
          hint={readAs(t, form.price)}
          onChange={(price) => edit({ price })}
          onBlur={() => ticket.touch('price')}
          onStep={(by) => edit({ price: steppedField(market, 'price', form.price || (model.quote.last ?? ''), by) })}
          stepLabels={{ up: t('tickUp'), down: t('tickDown') }}
        />
      )}
      {!perp && form.type === 'market' && form.side === 'buy' && (
        <Segmented
          label={t('by')}
          className={styles.tby}
          value={form.by}
          options={[
            { value: 'total', text: t('byTotal', { coin: market.quote }) },
            { value: 'quantity', text: t('byQuantity', { coin: market.base }) },
          ]}
          onChange={(by) => edit({ by, percent: null })}
        />
      )}
      {byTotal ? (
        <StepField
          label={t('total')}
          name="total"
          unit={market.quote}
          value={form.total}
          error={error('total')}
          hint={readAs(t, form.total)}
          onChange={(total) => edit({ total, percent: null })}
          onBlur={() => ticket.touch('total')}
        />
      ) : (
        <StepField
          label={t('size')}
          name="quantity"
          unit={perp ? <UnitSelect market={market} model={model} perp={perp} /> : market.base}
          units={[form.unit === 'base' || !perp ? market.base : market.quote]}
          value={form.quantity}
          error={error('quantity')}
          hint={readAs(t, form.quantity) ?? (perp && <SizeInBase market={market} model={model} perp={perp} />)}
          onChange={(quantity) => edit({ quantity, base: null, percent: null })}
          onBlur={() => ticket.touch('quantity')}
          onStep={
            form.unit === 'base' || !perp
              ? (by) =>
                  edit({ quantity: steppedField(market, 'quantity', form.quantity, by), base: null, percent: null })
              : undefined
          }
          stepLabels={{ up: t('stepUp'), down: t('stepDown') }}
        />
      )}
      <Ruler
        label={t('ruler')}
        value={model.percent()}
        disabled={model.moment().available === null}
        onChange={(percent) => {
          ticket.edit(model.atPercent(form, percent))
          ticket.touch(field)
        }}
      />
    </>
  )
}

/** What a shorthand is read as: `10k is read as 10,000`. */
function readAs(t: (key: string, values: Record<string, string>) => string, text: string): string | undefined {
  const plain = expandShorthand(text)
  const typed = text.trim()
  return plain !== typed && /\D$|,/.test(typed) && isDecimal(plain)
    ? t('readAs', { typed, number: showDecimal(plain) })
    : undefined
}
