import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/calls/entities.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { useVenue } from '../../services/venue/venue-context.ts'
import { showOwnOrders } from '../layout/show-own-orders.ts'
import type { AmendChange } from './amend-check.ts'
import { answeredKey, isPriceAlone } from './amend-labels.ts'
import type { AmendOutcome } from './amends.ts'
import { amendsOf } from './own-amends.ts'

/**
 * Amends and says what came of it. Nothing is called changed without the exchange's word.
 * @param says whether the caller says itself why it was refused
 */
export function useAmend(says: 'refusals' | null = null): (order: Order, change: AmendChange) => Promise<AmendOutcome> {
  const { t } = useTranslation('amend')
  const refusalText = useRefusalText()
  const venue = useVenue()
  return async (order, change) => {
    const outcome = await amendsOf(venue).amend(order.id, change)
    const priceAlone = isPriceAlone(order, change)
    const values = {
      market: order.symbol,
      price: showDecimal(change.price ?? ''),
      before: showDecimal(order.price ?? ''),
    }
    const name = `order-${order.id}`
    if (outcome.kind === 'amended')
      toast({
        kind: 'ok',
        title: t(priceAlone ? 'amended' : 'changed', values),
        text: t(answeredKey(order, change, outcome.order), { ms: outcome.ms }),
        name,
      })
    if (outcome.kind === 'refused' && !says)
      toast({
        kind: 'error',
        title: t(priceAlone ? 'refused' : 'unchanged', values),
        text: refusalText(outcome.refusal),
        name,
      })
    if (outcome.kind === 'unconfirmed')
      toast({
        kind: 'warn',
        title: t('notConfirmed'),
        text: t(priceAlone ? 'notConfirmedText' : 'notConfirmedChange', values),
        action: { label: t('orders'), run: showOwnOrders },
        name: 'not_confirmed',
      })
    return outcome
  }
}
