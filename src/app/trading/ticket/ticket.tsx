import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { useRefusalText } from '../../i18n/use-refusal-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showOwnOrders } from '../orders/show-own-orders.ts'
import { AccountStrip, Free } from './account-strip.tsx'
import { ClosedTicket } from './closed-ticket.tsx'
import { isTradable } from './is-tradable.ts'
import { orderWords } from './order-text.ts'
import { StaleQuestion } from './stale-question.tsx'
import { SubmitButton } from './submit-button.tsx'
import { atPercent } from './ticket-amounts.ts'
import { TicketFields } from './ticket-fields.tsx'
import type { TicketForm } from './ticket-form.ts'
import { TicketOptions } from './ticket-options.tsx'
import { TicketSummary } from './ticket-summary.tsx'
import { TypeTabs } from './type-tabs.tsx'
import { useSend } from './use-send.ts'
import { type TicketModel, useTicket } from './use-ticket.ts'
import './ticket.css'

/** The order ticket of one spot market. */
export function Ticket({ market }: { market: Market }) {
  return isTradable(market) ? <LiveTicket market={market} /> : <ClosedTicket market={market} />
}

function LiveTicket({ market }: { market: Market }) {
  const { t } = useTranslation('ticket')
  const model = useTicket(market)
  return (
    <section className="ticket" aria-label={t('ticket')}>
      <OrderForm market={market} model={model} />
      <AccountStrip market={market} model={model} />
    </section>
  )
}

/** The form of a ticket without a frame. */
export function OrderForm({ market, model }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation('ticket')
  const refusalText = useRefusalText()
  const send = useSend(market, model)
  const box = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState(false)
  const { form, ticket, submit } = model
  const coin =
    form.side === 'buy' ? { name: market.quote, id: market.quote_id } : { name: market.base, id: market.currency_id }

  /** Changes side or type; a placed ruler keeps its part. */
  const turn = (change: Pick<TicketForm, 'side'> | Pick<TicketForm, 'type'>) => {
    ticket.edit({ ...change, percent: null })
    if (form.percent === null || 'side' in change) return
    ticket.edit(atPercent(market, { ...form, ...change }, form.percent, model.moment()))
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    if (submit.kind === 'ready') return void send()
    if (submit.kind === 'ask') return setAsking(true)
    ticket.touchAll()
    if (submit.kind === 'wrong' || submit.kind === 'off') focusFirstWrong(box.current)
  }
  /** Said in full knowledge. What else may stand in the way by now is said by the button. */
  const placeAllTheSame = () => {
    setAsking(false)
    if (submit.kind === 'ready' || submit.kind === 'ask') void send()
  }
  return (
    <>
      <form className="tform" ref={box} onSubmit={submitted} noValidate>
        <Segmented
          label={t('side')}
          className="side"
          value={form.side}
          options={[
            { value: 'buy', text: t('buy'), className: 'buy' },
            { value: 'sell', text: t('sell'), className: 'sell' },
          ]}
          onChange={(side) => turn({ side })}
        />
        <TypeTabs value={form.type} onChange={(type) => turn({ type })} />
        <div className="row sp fs12 av">
          <span className="t3">{t('available')}</span>
          <Free amount={model.free(coin.id)} coin={coin.name} />
        </div>
        <TicketFields market={market} model={model} />
        <TicketOptions form={form} ticket={ticket} />
        {model.error && (
          <p className="note err" role="alert">
            {refusalText(model.error)}
          </p>
        )}
        {model.unconfirmed && (
          <p className="note warn" role="status">
            <Icon of={TriangleAlert} />
            <span className="grow">{t('notConfirmedText')}</span>
            <button type="button" className="lnk" onClick={showOwnOrders}>
              {t('orders')}
            </button>
          </p>
        )}
        <div className="sub">
          <SubmitButton market={market} model={model} />
          <TicketSummary market={market} model={model} />
        </div>
      </form>
      <StaleQuestion
        open={asking}
        market={market}
        quote={model.quote}
        order={orderWords(t, market, model.draft)}
        onWait={() => setAsking(false)}
        onPlace={placeAllTheSame}
      />
    </>
  )
}

/** After a press that could not send: the field to mend, or the first empty one. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('.field input') ?? [])]
  const wrong = inputs.find((input) => input.getAttribute('aria-invalid')) ?? inputs.find((input) => input.value === '')
  wrong?.focus()
}
