import type { Market } from '../../../shared/market/market.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { Ticket } from './ticket.tsx'

export interface TicketSheetProps {
  market: Market
  open: boolean
  /** The side that was pressed; null keeps the ticket's own. */
  side: 'buy' | 'sell' | null
  onClose: () => void
}

/** The ticket as a sheet from the bottom, for phones. */
export function TicketSheet({ market, open, onClose }: TicketSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={market.symbol}>
      <Ticket market={market} />
    </Sheet>
  )
}
