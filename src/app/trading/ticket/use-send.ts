import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { showOwnOrders } from '../layout/show-own-orders.ts'
import type { SendOutcome } from './order-sender.ts'
import { placedText } from './order-text.ts'
import { fieldOf } from './ticket-store.ts'
import type { TicketModel } from './use-ticket.ts'

/** Sends the ticket and says what came of it. Never says "done" without the exchange's word. */
export function useSend(market: Market, model: TicketModel): () => void {
  const { t } = useTranslation('ticket')
  const refusalText = useRefusalText()
  const report = (outcome: SendOutcome) => {
    if (outcome.kind === 'placed') {
      toast({ ...placedText(t, market, outcome.order, outcome.ms), name: `order-${outcome.order.id}` })
    }
    if (outcome.kind === 'refused' && fieldOf(outcome.refusal) === null)
      toast({ kind: 'error', title: t('refused'), text: refusalText(outcome.refusal), name: 'refused' })
    if (outcome.kind === 'unconfirmed')
      toast({
        kind: 'warn',
        title: t('notConfirmed'),
        text: t('notConfirmedText'),
        action: { label: t('orders'), run: showOwnOrders },
        name: 'not_confirmed',
      })
  }
  return () => void model.ticket.send(report)
}
