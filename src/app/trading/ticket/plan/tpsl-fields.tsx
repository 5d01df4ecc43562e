import { useTranslation } from 'react-i18next'
import { fromScaled } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../../shared/perp/exact-division.ts'
import { moneyText } from '../../../../shared/rules/order-units.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { showPercent } from '../../../ui/market-figures.ts'
import { Num } from '../../../ui/number-cell.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Explained } from '../../explain/explained.tsx'
import { StepField } from '../../fields/step-field.tsx'
import * as styles from '../ticket.module.css'
import type { TicketForm } from '../ticket-form.ts'
import type { TicketModel } from '../use-ticket.ts'
import { type EndResult, endResult } from './tpsl-result.ts'

const WAYS: readonly TicketForm['ends_by'][] = ['price', 'roi', 'profit']

interface TpslFieldsProps {
  market: Market
  model: TicketModel
}

/** Take profit and stop loss that are armed as the order fills, by price, return or profit; what comes of each, after fees. */
export function TpslFields({ market, model }: TpslFieldsProps) {
  const { t } = useTranslation('ticket')
  const { form, ticket } = model
  const why = form.reduce_only ? t('why_tpsl_closes') : null
  const on = form.tpsl && !why
  return (
    <div className={styles.ttpsl}>
      <div className="row sp">
        <Checkbox checked={on} onChange={(tpsl) => ticket.edit({ tpsl })} whyNot={why}>
          {t('tpsl')}
        </Checkbox>
        {on && (
          <Select
            label={`${t('endsBy')}: ${t(`ends_${form.ends_by}`)}`}
            className="fs12"
            value={form.ends_by}
            options={WAYS.map((way) => ({ value: way, text: t(`ends_${way}`) }))}
            onChange={(ends_by) => ticket.edit({ ends_by, take_profit: '', stop_loss: '' })}
          />
        )}
      </div>
      {on && (
        <>
          {model.perp && <ScopeChoice model={model} />}
          <div className={styles.tends}>
            <EndField end="take_profit" market={market} model={model} />
            <EndField end="stop_loss" market={market} model={model} />
          </div>
          <TpslSummary market={market} model={model} />
        </>
      )}
    </div>
  )
}

/** For what this order fills, or one pair for the whole position. */
function ScopeChoice({ model }: Pick<TpslFieldsProps, 'model'>) {
  const { t } = useTranslation('ticket')
  const { form, ticket } = model
  return (
    <Segmented
      label={t('tpslScope')}
      className={`s ${styles.tthen}`}
      value={form.tpsl_full ? 'full' : 'part'}
      options={[
        { value: 'part', text: t('tpslPart') },
        { value: 'full', text: t('tpslFull') },
      ]}
      onChange={(scope) => ticket.edit({ tpsl_full: scope === 'full' })}
    />
  )
}

type End = 'take_profit' | 'stop_loss'

function EndField({ end, market, model }: TpslFieldsProps & { end: End }) {
  const { t } = useTranslation('ticket')
  const refusalText = useRefusalText()
  const { form, ticket } = model
  const refusal = model.errorOf(end)
  return (
    <StepField
      label={t(end === 'take_profit' ? 'tp' : 'sl')}
      name={end}
      unit={form.ends_by === 'roi' ? '%' : market.quote}
      value={form[end]}
      error={refusal && refusalText(refusal)}
      onChange={(text) => ticket.edit({ [end]: text })}
      onBlur={() => ticket.touch(end)}
    />
  )
}

/** Trigger, return and profit after the fees of opening and closing. */
export function TpslSummary({ market, model }: TpslFieldsProps) {
  const { t } = useTranslation('ticket')
  const { tpsl } = model.draft
  const rows = (['take_profit', 'stop_loss'] as const).flatMap((end) => {
    const trigger = tpsl?.[end]?.trigger_price
    const result = endResult(market, trigger, model.basis)
    return trigger && result ? [{ end, trigger, result }] : []
  })
  const say = t(tpsl?.full ? 'tpslSayFull' : 'tpslSay')
  if (rows.length === 0) return <p className="hint">{say}</p>
  return (
    <>
      {tpsl?.full && (
        <p className="hint">
          {say} {t('tpslForOrder')}
        </p>
      )}
      <EndRows market={market} rows={rows} say={say} />
    </>
  )
}

interface EndRowsProps {
  market: Market
  rows: readonly { end: End; trigger: string; result: EndResult }[]
  say: string
}

function EndRows({ market, rows, say }: EndRowsProps) {
  const { t } = useTranslation('ticket')
  return (
    <dl className={styles.sum} title={say}>
      {rows.map(({ end, trigger, result }) => (
        <div key={end}>
          <dt>{t(end === 'take_profit' ? 'ifTp' : 'ifSl', { price: showDecimal(trigger) })}</dt>
          <dd className="n" translate="no">
            <Explained id="PERP-AFTER-FEE" inputs={{ profit: result.profit, fee: result.fees }}>
              <Num
                text={moneyText(result.afterFees)}
                digits={2}
                signed
                tone={result.afterFees > 0n ? 'up' : result.afterFees < 0n ? 'down' : 'none'}
              />
            </Explained>{' '}
            {market.quote}{' '}
            <span className="t3">
              <Explained
                id="PERP-ROE-AFTER-FEE"
                inputs={{ profit: result.profit, fee: result.fees, initial: result.margin }}
              >
                {showPercent(fromScaled(divideNearest(result.rate, 10_000n), 2))}
              </Explained>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
