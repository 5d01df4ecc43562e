import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { StepField } from '../../trading/fields/step-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import * as earnStyles from './earn.module.css'
import * as earnFormsStyles from './earn-forms.module.css'
import { earningsOf, MAX_DAYS, planOf, SAMPLE_DAYS, sampleAmount } from './earn-plan.ts'
import { fineText, moneyText } from './money-text.ts'
import { PlanList } from './plan-list.tsx'
import { productName, termText } from './product-text.ts'
import { useServerSecond } from './use-earn.ts'

interface CalculatorProps {
  products: readonly FinanceProduct[]
  chosen: FinanceProduct
  onChoose: (id: number) => void
}

/** What a purchase would bring and when, of any amount: nothing is bought here. */
export function Calculator({ products, chosen, onChoose }: CalculatorProps) {
  const { t } = useTranslation('earn')
  const now = useServerSecond()
  const [typed, setTyped] = useState<{ id: number; amount: string } | null>(null)
  const [days, setDays] = useState(String(SAMPLE_DAYS))
  const text = typed?.id === chosen.id ? typed.amount : sampleAmount(chosen)
  const read = readAmount(expandShorthand(text))
  const count = daysOf(days)
  const fits = read.ok && read.amount >= scaled(chosen.minimum) && read.amount <= scaled(chosen.maximum)
  const amount = read.ok ? read.amount : 0n
  const fixed = chosen.kind === 'fixed' && chosen.days !== null
  const open = chosen.kind === 'live' || chosen.kind === 'pledge'
  const held = fixed ? (chosen.days ?? 0) : count
  const said = { amount: showDecimal(unscaled(amount)), coin: chosen.symbol, days: termText(held, t) }
  return (
    <aside className={`${earnStyles.eaCalc} ${earnFormsStyles.eaCalc}`} aria-labelledby="ea-calc">
      <h2 id="ea-calc">{t(fixed || open ? 'calc.titleDays' : 'calc.title', said)}</h2>
      <div className={earnFormsStyles.eaCalcFields}>
        <Select
          label={t('calc.product')}
          value={String(chosen.id)}
          options={products.map((product) => ({ value: String(product.id), text: productName(product, t) }))}
          onChange={(id) => onChoose(Number(id))}
        />
        <StepField
          label={t('calc.amount')}
          name="calc-amount"
          value={text}
          unit={chosen.symbol}
          error={
            fits
              ? null
              : t('calc.off', {
                  min: showDecimal(chosen.minimum),
                  max: showDecimal(chosen.maximum),
                  coin: chosen.symbol,
                })
          }
          onChange={(next) => setTyped({ id: chosen.id, amount: next })}
          onBlur={() => setTyped({ id: chosen.id, amount: expandShorthand(text) })}
        />
        {open && (
          <StepField
            label={t('calc.days')}
            name="calc-days"
            value={days}
            unit=""
            error={null}
            onChange={setDays}
            onBlur={() => setDays(String(count))}
          />
        )}
      </div>
      {fits && (
        <>
          <PlanList steps={planOf(chosen, amount, now)} coin={chosen.symbol} now={now} />
          {chosen.kind !== 'fund' && <Sums product={chosen} amount={amount} days={count} />}
        </>
      )}
      <CalculatorNote product={chosen} />
    </aside>
  )
}

/** Whole days within what is counted with. */
function daysOf(text: string): number {
  const days = Number.parseInt(expandShorthand(text), 10)
  return Number.isNaN(days) ? SAMPLE_DAYS : Math.min(MAX_DAYS, Math.max(1, days))
}

function Sums({ product, amount, days }: { product: FinanceProduct; amount: bigint; days: number }) {
  const { t } = useTranslation('earn')
  const { perDay, total, fastFee, afterFast } = earningsOf(product, amount, days)
  const text = (units: bigint | null) => (units === null ? null : moneyText(units))
  const rows: [string, string | null][] = [
    [t('calc.perDay'), fineText(perDay)],
    [t('calc.total'), text(total)],
    [t('calc.fastCost'), text(fastFee)],
    [t('calc.after'), text(afterFast)],
  ]
  return (
    <dl className={`kv ${earnFormsStyles.eaSums}`}>
      {rows.map(
        ([name, figure]) =>
          figure !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span className="n" translate="no">
                  {figure} {product.symbol}
                </span>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** What has to be known of a kind before it is bought. */
export function CalculatorNote({ product }: { product: Pick<FinanceProduct, 'kind'> }) {
  const { t } = useTranslation('earn')
  const { kind } = product
  const text = { fixed: 'earlyNote', live: 'liveNote', pledge: 'coinRisk', fund: 'notProtectedText' } as const
  return (
    <p className={`note warn ${earnStyles.eaNote} ${earnFormsStyles.eaNote}`}>
      <Icon of={TriangleAlert} />
      <span>{t(text[kind])}</span>
    </p>
  )
}
