import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { useRefusalText } from '../../i18n/use-refusal-text.ts'
import { toast } from '../../ui/toast-store.ts'
import type { CancelOutcome } from '../account/cancels.ts'
import { VenueContext } from '../venue/venue-context.ts'

/** Cancels all orders of a market, and says what came of it. */
export function useMarketCancel(): (market: Market) => void {
  const { t } = useTranslation('orders')
  const refusalText = useRefusalText()
  const venue = useContext(VenueContext)
  return ({ currency_id }) => {
    void venue?.own.cancelAll(currency_id).then((outcome: CancelOutcome) => {
      if (outcome.kind === 'done')
        toast({ kind: 'ok', title: t('cancelled', { count: outcome.count }), name: 'cancelled' })
      if (outcome.kind === 'refused')
        toast({ kind: 'error', title: t('cancelRefused'), text: refusalText(outcome.refusal), name: 'cancelled' })
      if (outcome.kind === 'unconfirmed')
        toast({ kind: 'warn', title: t('notConfirmed'), text: t('cancelUnconfirmed'), name: 'not_confirmed' })
    })
  }
}
