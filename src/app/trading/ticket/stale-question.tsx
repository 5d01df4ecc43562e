import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useAge } from '../../services/hub-client/use-feed.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import type { Quote } from './use-quote.ts'

export interface StaleQuestionProps {
  open: boolean
  market: Pick<Market, 'symbol'>
  quote: Pick<Quote, 'live' | 'last' | 'asOf'>
  /** The order in one phrase, as on the ticket's button. */
  order: string
  onWait: () => void
  onPlace: () => void
}

/** Asked before an order is sent while its market is not current: how old is what the person sees, and is it to be used? */
export function StaleQuestion({ open, market, quote, order, onWait, onPlace }: StaleQuestionProps) {
  const { t } = useTranslation('ticket')
  const age = useAge(quote.asOf())
  const ageText = useAgeText()
  const price = quote.last === null ? null : showDecimal(quote.last)
  return (
    <Dialog
      open={open}
      onClose={onWait}
      title={t('askTitle')}
      actions={
        <>
          <Button onClick={onWait}>{t('askWait')}</Button>
          {/* The second click of a double click is no second thought. */}
          <Button kind="danger" onClick={(event) => event.detail <= 1 && onPlace()}>
            {order}
          </Button>
        </>
      }
    >
      <p className="t2">
        {price === null || age === null
          ? t('askNone', { market: market.symbol })
          : t('askText', { market: market.symbol, age: ageText(age), price })}
      </p>
      <p className="t2" role="status">
        {open && quote.live && price !== null && t('askLive', { price })}
      </p>
    </Dialog>
  )
}
