import type { Market } from '../../../shared/hub-protocol/market.ts'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import { Loading } from '../../ui/states.tsx'
import * as styles from '../layout/terminal.module.css'

/** The order ticket of a market: its form, questions and menus come after prices and book. */
export const Ticket = lazyPanel<{ market: Market }>(
  'ticket',
  async () => ({ default: (await import('./ticket.tsx')).Ticket }),
  <div className={styles.ticketWait}>
    <Loading rows={4} />
  </div>,
)
