import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useVenue } from '../../services/venue/venue-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { orderSummary } from './order-text.ts'
import { PerpFigures } from './perp/perp-summary.tsx'
import { TpslSummary } from './plan/tpsl-fields.tsx'
import * as styles from './ticket.module.css'
import { sentText } from './ticket-form.ts'
import { ticketSettings, useTicketSettings } from './ticket-settings.ts'
import { SpotFigures } from './ticket-summary.tsx'
import type { TicketModel } from './use-ticket.ts'

/** Whether each order is asked about, as the person has chosen for this kind of market. */
export function useAsksFirst(): boolean {
  const settings = useTicketSettings()
  return useVenue().kind === 'spot' ? settings.confirmSpot : settings.confirmPerp
}

/** Which market, which way, and with what margin and leverage: what a slip of the finger would have wrong. */
function OrderHead({ market, model: { draft, perp } }: { market: Market; model: TicketModel }) {
  const { t } = useTranslation(['ticket', 'perp'])
  return (
    <p className="row g2">
      <b className="strong" translate="no">
        {market.symbol}
      </b>
      <Badge tone={draft.side === 'buy' ? 'up' : 'down'}>{t(perp ? `${draft.side}Open` : draft.side)}</Badge>
      {perp?.terms && (
        <>
          <Badge>{t(`perp:mode.${perp.terms.isolated ? 'isolated' : 'cross'}`)}</Badge>
          <Badge>{`${perp.terms.leverage}×`}</Badge>
        </>
      )}
    </p>
  )
}

interface ConfirmOrderProps {
  open: boolean
  market: Market
  model: TicketModel
  onBack: () => void
  onPlace: () => void
}

/** The order once more before it is sent: what it costs and does. It can be turned off here, but for orders that move the price far. */
export function ConfirmOrder({ open, market, model, onBack, onPlace }: ConfirmOrderProps) {
  const { t } = useTranslation('ticket')
  const { kind } = useVenue()
  const asksFirst = useAsksFirst()
  const [stop, setStop] = useState(false)
  const { draft, submit, perp } = model
  const ready = submit.kind === 'ready' || submit.kind === 'ask'
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={t('confirmTitle')}
      className={styles.askOrder}
      actions={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button
            kind={draft.side}
            whyNot={ready ? null : t('confirmChanged')}
            onClick={(event) => {
              // The second click of the double click that opened this.
              if (event.detail > 1) return
              if (stop) ticketSettings.set(kind === 'spot' ? { confirmSpot: false } : { confirmPerp: false })
              onPlace()
            }}
          >
            {open && orderSummary(t, market, draft)}
          </Button>
        </>
      }
    >
      {open && (
        <>
          <OrderHead market={market} model={model} />
          {perp ? (
            <PerpFigures market={market} model={model} perp={perp} only />
          ) : (
            <SpotFigures market={market} model={model} only />
          )}
          {draft.tpsl && <TpslSummary market={market} model={model} />}
          <p className={styles.wire}>{sentText(market, draft)}</p>
          {!ready && (
            <p className="note warn" role="status">
              {t('confirmChanged')}
            </p>
          )}
          {asksFirst && (
            <Checkbox checked={stop} onChange={setStop}>
              {t('confirmStop')}
            </Checkbox>
          )}
        </>
      )}
    </Dialog>
  )
}
