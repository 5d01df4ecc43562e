import { useTranslation } from 'react-i18next'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import type { TriggerBy } from '../../../../shared/rules/plan-rule.ts'
import { useRefusalText } from '../../../base/i18n/use-refusal-text.ts'
import { labelledDateTime } from '../../../base/platform/zone.ts'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import * as stepFieldStyles from '../../fields/step-field.module.css'
import { StepField } from '../../fields/step-field.tsx'
import * as ticketStyles from '../ticket.module.css'
import { steppedField, type TicketForm } from '../ticket-form.ts'
import type { TicketField } from '../ticket-store.ts'
import type { TicketModel } from '../use-ticket.ts'
import { momentOf } from './plan-draft.ts'

const PLANS: readonly TicketForm['plan'][] = ['conditional', 'scheduled', 'trailing']
const BYS: readonly TriggerBy[] = ['mark', 'last', 'index']

interface PlanFieldsProps {
  market: Market
  model: TicketModel
  onType: (type: TicketForm['type']) => void
}

/** What an order waits for, and whether it is then sent with a limit or at market. */
export function PlanFields({ market, model, onType }: PlanFieldsProps) {
  const { t } = useTranslation('ticket')
  const { form, ticket } = model
  return (
    <>
      <div className="row sp g2">
        <Select
          label={`${t('planKind')}: ${t(`plan_${form.plan}`)}`}
          className="fs12"
          value={form.plan}
          options={PLANS.map((plan) => ({ value: plan, text: t(`plan_${plan}`) }))}
          onChange={(plan) => ticket.edit({ plan })}
        />
        {form.plan === 'trailing' ? (
          <span className="t3 fs12">{t('trailingMarket')}</span>
        ) : (
          <Segmented
            label={t('planThen')}
            className={`s ${ticketStyles.tthen}`}
            value={form.type}
            options={[
              { value: 'limit', text: t('limit') },
              { value: 'market', text: t('market') },
            ]}
            onChange={onType}
          />
        )}
      </div>
      {form.plan === 'conditional' && <TriggerField market={market} model={model} />}
      {form.plan === 'scheduled' && <MomentField model={model} />}
      {form.plan === 'trailing' && <TrailingFields market={market} model={model} />}
    </>
  )
}

type FieldProps = Pick<PlanFieldsProps, 'market' | 'model'>

function useError(model: TicketModel): (field: TicketField) => string | null {
  const refusalText = useRefusalText()
  return (field) => {
    const refusal = model.errorOf(field)
    return refusal && refusalText(refusal)
  }
}

/** Which price is watched; on spot it is the last one. */
function BySelect({ model }: Pick<FieldProps, 'model'>) {
  const { t } = useTranslation('ticket')
  const { form, ticket, perp } = model
  if (!perp) return <>{t('by_last')}</>
  return (
    <Select
      label={`${t('triggerBy')}: ${t(`by_${form.trigger_by}`)}`}
      className={ticketStyles.tunit}
      value={form.trigger_by}
      options={BYS.map((by) => ({ value: by, text: t(`by_${by}`) }))}
      onChange={(trigger_by) => ticket.edit({ trigger_by })}
    />
  )
}

function TriggerField({ market, model }: FieldProps) {
  const { t } = useTranslation('ticket')
  const error = useError(model)
  const { form, ticket } = model
  return (
    <StepField
      label={t('trigger')}
      name="trigger_price"
      unit={<BySelect model={model} />}
      value={form.trigger}
      error={error('trigger_price')}
      onChange={(trigger) => ticket.edit({ trigger })}
      onBlur={() => ticket.touch('trigger_price')}
      onStep={(by) =>
        ticket.edit({ trigger: steppedField(market, 'price', form.trigger || (model.quote.last ?? ''), by) })
      }
      stepLabels={{ up: t('tickUp'), down: t('tickDown') }}
    />
  )
}

function MomentField({ model }: Pick<FieldProps, 'model'>) {
  const { i18n, t } = useTranslation('ticket')
  const error = useError(model)
  const { form, ticket } = model
  const at = momentOf(form.at)
  return (
    <Field
      label={t('scheduledAt')}
      name="trigger_at"
      type="datetime-local"
      part="tfield"
      className={stepFieldStyles.tfield}
      value={form.at}
      error={error('trigger_at')}
      hint={at === null ? undefined : labelledDateTime(at, i18n.language)}
      onChange={(event) => ticket.edit({ at: event.target.value })}
      onBlur={() => ticket.touch('trigger_at')}
    />
  )
}

function TrailingFields({ market, model }: FieldProps) {
  const { t } = useTranslation('ticket')
  const error = useError(model)
  const { form, ticket } = model
  return (
    <>
      <StepField
        label={t('callback')}
        name="callback_rate"
        unit="%"
        value={form.callback}
        error={error('callback_rate')}
        onChange={(callback) => ticket.edit({ callback })}
        onBlur={() => ticket.touch('callback_rate')}
      />
      <StepField
        label={t('activation')}
        name="activation_price"
        unit={<BySelect model={model} />}
        value={form.activation}
        error={error('activation_price')}
        onChange={(activation) => ticket.edit({ activation })}
        onBlur={() => ticket.touch('activation_price')}
        onStep={(by) =>
          ticket.edit({ activation: steppedField(market, 'price', form.activation || (model.quote.last ?? ''), by) })
        }
        stepLabels={{ up: t('tickUp'), down: t('tickDown') }}
      />
    </>
  )
}
