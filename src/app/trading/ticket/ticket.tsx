import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { useAccess, useVenue } from '../../services/venue/venue-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { ExplainTotal } from '../explain/explain-total.tsx'
import { showOwnOrders } from '../layout/show-own-orders.ts'
import { TransferButton } from '../transfer/transfer-button.tsx'
import { AccountStrip, Free } from './account-strip.tsx'
import { ClosedTicket } from './closed-ticket.tsx'
import { ConfirmOrder, useAsksFirst } from './confirm-order.tsx'
import { isTradable } from './is-tradable.ts'
import { isLargeOrder } from './large-order.ts'
import { orderSummary } from './order-text.ts'
import { PerpModes } from './perp/perp-modes.tsx'
import { PerpStrip } from './perp/perp-strip.tsx'
import { PerpSummary } from './perp/perp-summary.tsx'
import { usePerpTicket } from './perp/use-perp-ticket.ts'
import { PlanFields } from './plan/plan-fields.tsx'
import { TpslFields } from './plan/tpsl-fields.tsx'
import { SettingsButton } from './settings-button.tsx'
import { SideSwitch } from './side-switch.tsx'
import { StaleQuestion } from './stale-question.tsx'
import { SubmitButton } from './submit-button.tsx'
import { movesMuch } from './taking.ts'
import * as styles from './ticket.module.css'
import { TicketFields } from './ticket-fields.tsx'
import { type TicketForm, turnedForm } from './ticket-form.ts'
import { TicketOptions } from './ticket-options.tsx'
import { TicketSummary } from './ticket-summary.tsx'
import { TypeTabs } from './type-tabs.tsx'
import { useSend } from './use-send.ts'
import { type TicketModel, useSpotTicket } from './use-ticket.ts'

/** The order ticket of a market. */
export function Ticket({ market }: { market: Market }) {
  return isTradable(market) ? <LiveTicket market={market} /> : <ClosedTicket market={market} />
}

function LiveTicket({ market }: { market: Market }) {
  return useVenue().kind === 'spot' ? <SpotTicket market={market} /> : <PerpTicket market={market} />
}

function SpotTicket({ market }: { market: Market }) {
  const { t } = useTranslation('ticket')
  const model = useSpotTicket(market)
  return (
    <section id="order-form" className={styles.ticket} aria-label={t('ticket')} tabIndex={-1}>
      <OrderForm market={market} model={model} />
      <AccountStrip market={market} model={model} />
    </section>
  )
}

function PerpTicket({ market }: { market: Market }) {
  const { t } = useTranslation('ticket')
  const model = usePerpTicket(market)
  const access = useAccess()
  return (
    <section id="order-form" className={styles.ticket} aria-label={t('ticket')} tabIndex={-1}>
      <OrderForm market={market} model={model} />
      <PerpStrip
        coin={market.quote}
        known={model.perp?.account != null}
        total={model.perp?.total ?? null}
        visitor={access === 'visitor'}
      />
    </section>
  )
}

/** The form of a ticket without a frame. @param props.sheet it scrolls above its button, which covers nothing of it */
export function OrderForm({ market, model, sheet = false }: { market: Market; model: TicketModel; sheet?: boolean }) {
  const { t } = useTranslation('ticket')
  const refusalText = useRefusalText()
  const send = useSend(market, model)
  const box = useRef<HTMLFormElement>(null)
  const id = useId()
  const [asking, setAsking] = useState<'stale' | 'confirm' | null>(null)
  const asksFirst = useAsksFirst()
  const { form, ticket, submit } = model
  const coin =
    form.side === 'buy' ? { name: market.quote, id: market.quote_id } : { name: market.base, id: market.currency_id }

  /** Changes side or type; a placed ruler keeps its part. */
  const turn = (change: Partial<Pick<TicketForm, 'side' | 'type' | 'planned'>>) => {
    // A size that the ruler set stays, until the ruler is moved again.
    ticket.edit({ ...change, percent: null })
    if (form.percent === null || 'side' in change) return
    ticket.edit(model.atPercent({ ...form, ...turnedForm(form, change) }, form.percent))
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    // What moves the price far or is large is asked about even where nobody wants to be asked.
    const asks = () =>
      asksFirst || movesMuch(model.taking()) || (!model.perp && isLargeOrder(model.draft, model.moment()))
    if (submit.kind === 'ready') return asks() ? setAsking('confirm') : send()
    if (submit.kind === 'ask') return setAsking('stale')
    ticket.touchAll()
    if (submit.kind === 'wrong' || submit.kind === 'off') focusFirstWrong(box.current)
  }
  /** Said in full knowledge. What else may stand in the way by now is said by the button. */
  const placeAllTheSame = () => {
    setAsking(null)
    if (submit.kind === 'ready' || submit.kind === 'ask') send()
  }
  return (
    <>
      <form className={styles.tform} id={id} ref={box} onSubmit={submitted} noValidate>
        {model.perp && <PerpModes market={market} terms={model.perp.terms} account={model.perp.account} />}
        <SideSwitch model={model} onChange={(side) => turn({ side })} />
        <div className="row sp">
          <TypeTabs form={form} onChange={turn} />
          <SettingsButton />
        </div>
        <div className={`row sp fs12 ${styles.av}`}>
          <span className="t3">{t('available')}</span>
          <span>
            <ExplainTotal total={model.perp?.total ?? null} what="available">
              <Free
                amount={model.free(coin.id)}
                coin={model.perp ? market.quote : coin.name}
                money={model.perp !== null || coin.id === market.quote_id}
              />
            </ExplainTotal>{' '}
            <TransferButton currencyId={model.perp ? market.quote_id : coin.id} />
          </span>
        </div>
        {form.planned && <PlanFields market={market} model={model} onType={(type) => turn({ type })} />}
        <TicketFields market={market} model={model} />
        <TpslFields market={market} model={model} />
        <TicketOptions model={model} />
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
        <div className={styles.sub}>
          {!sheet && <SubmitButton market={market} model={model} />}
          {model.perp ? (
            <PerpSummary market={market} model={model} perp={model.perp} />
          ) : (
            <TicketSummary market={market} model={model} />
          )}
        </div>
      </form>
      {sheet && (
        <div className={styles.tfoot}>
          <SubmitButton market={market} model={model} form={id} />
        </div>
      )}
      <StaleQuestion
        open={asking === 'stale'}
        market={market}
        quote={model.quote}
        order={asking === 'stale' ? orderSummary(t, market, model.draft) : ''}
        onWait={() => setAsking(null)}
        onPlace={placeAllTheSame}
      />
      <ConfirmOrder
        open={asking === 'confirm'}
        market={market}
        model={model}
        onBack={() => setAsking(null)}
        // What has become old while it was read is asked about in turn.
        onPlace={() => (submit.kind === 'ask' ? setAsking('stale') : placeAllTheSame())}
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
