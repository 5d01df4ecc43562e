import { DialogHeading } from '@ariakit/react/dialog'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { useVenue } from '../../services/venue/venue-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { ClosedTicket } from './closed-ticket.tsx'
import { isTradable } from './is-tradable.ts'
import { usePerpTicket } from './perp/use-perp-ticket.ts'
import * as styles from './ticket.module.css'
import { OrderForm } from './ticket.tsx'
import type { Quote } from './use-quote.ts'
import { type TicketModel, useSpotTicket } from './use-ticket.ts'

export interface TicketSheetProps {
  market: Market
  open: boolean
  /** The side that was pressed; null keeps the ticket's own. */
  side: 'buy' | 'sell' | null
  onClose: () => void
}

/** The ticket as a sheet from the bottom, for phones; its head keeps price and age in view. */
export function TicketSheet({ market, open, side, onClose }: TicketSheetProps) {
  const { t } = useTranslation('ticket')
  return (
    <Sheet open={open} onClose={onClose} label={t('ticket')} closeLabel={t('close')} className={styles.tsheet}>
      {isTradable(market) ? <SheetBody market={market} side={side} /> : <ClosedTicket market={market} />}
    </Sheet>
  )
}

type BodyProps = Pick<TicketSheetProps, 'market' | 'side'>

function SheetBody(props: BodyProps) {
  return useVenue().kind === 'spot' ? <SpotBody {...props} /> : <PerpBody {...props} />
}

function SpotBody(props: BodyProps) {
  return <Body {...props} model={useSpotTicket(props.market)} />
}

function PerpBody(props: BodyProps) {
  return <Body {...props} model={usePerpTicket(props.market)} />
}

function Body({ market, side, model }: BodyProps & { model: TicketModel }) {
  const { ticket } = model
  useEffect(() => {
    if (side) ticket.edit({ side })
  }, [ticket, side])
  return (
    <>
      <SheetHead market={market} quote={model.quote} />
      <OrderForm market={market} model={model} sheet />
    </>
  )
}

function SheetHead({ market, quote }: { market: Market; quote: Quote }) {
  const { t } = useTranslation('ticket')
  const age = useAge(quote.ageAt)
  const ageText = useAgeText()
  return (
    <div className={`row sp ${styles.thead}`}>
      <DialogHeading className="strong">
        {market.symbol}{' '}
        <span className={classNames('n', !quote.live && styles.old)} translate="no">
          {quote.last ? showDecimal(quote.last) : '--'}
        </span>
      </DialogHeading>
      <span className="row g2 fs12">
        <span className={classNames('dot', !quote.live && 'off')} />
        <span className="n">
          {!quote.live && `${t('lastKnown')} `}
          {ageText(age)}
        </span>
      </span>
    </div>
  )
}
