import '../layout/terminal.module.css'
import '../layout/book.module.css'
import '../layout/phone.module.css'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { classNames } from '../../ui/class-names.ts'
import { keepToastsAbove } from '../../ui/toasts-above.ts'
import { useWide } from '../../ui/use-wide.ts'
import { loadBookMenu } from '../book/book-menu.tsx'
import { BookPanel } from '../book/book-panel.tsx'
import { ChartPanel } from '../chart/lazy-chart-panel.tsx'
import { MarketHeader } from '../header/market-header.tsx'
import { loadPicker } from '../header/market-picker.tsx'
import { layoutSizes, type PanelName } from '../layout/layout.ts'
import * as styles from '../layout/terminal.module.css'
import { useArrival } from '../layout/use-arrival.ts'
import { useLayout } from '../layout/use-layout.ts'
import { usePartsAtRest } from '../layout/use-parts-at-rest.ts'
import { loadOrders } from '../orders/lazy-orders.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { TapeStrip } from '../tape/tape-strip.tsx'
import { loadTicketSheet } from '../ticket/lazy-ticket-sheet.tsx'
import { LazyTools } from '../tools/lazy-tools.tsx'
import { PhoneTerminal } from './phone-terminal.tsx'

export interface TerminalProps {
  market: Market
  markets: readonly Market[]
  /** The right column: the ticket, or what stands for it. */
  side: ReactNode
  /** Under chart and book: orders, or nothing. */
  below: ReactNode | null
  /** A ticket takes clicks in the book. */
  trades: boolean
}

const DESKTOP_PARTS = [loadPicker, loadBookMenu]
const PHONE_PARTS = [...DESKTOP_PARTS, loadTicketSheet, loadOrders]

/** A market's screen: header, tape, chart, book, ticket, orders and status, as drawn; tabs on phones. */
export function Terminal(props: TerminalProps) {
  const wide = useWide()
  usePartsAtRest(wide ? DESKTOP_PARTS : PHONE_PARTS)
  return wide ? <DesktopTerminal {...props} /> : <PhoneTerminal {...props} />
}

function DesktopTerminal({ market, markets, side, below, trades }: TerminalProps) {
  const terminal = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const layout = useLayout()
  const shown = (panel: PanelName) => !layout.hide.includes(panel)
  useArrival(terminal)
  return (
    <div
      ref={terminal}
      data-part="term"
      className={classNames(styles.term, below === null && styles.noPos)}
      style={layoutSizes(layout, below !== null) as CSSProperties}
    >
      <h1 className="sr">{market.symbol}</h1>
      <MarketHeader market={market} markets={markets} />
      {shown('tape') && <TapeStrip market={market} />}
      {shown('chart') && (
        <div data-part="at-chart" className={styles.atChart} tabIndex={-1}>
          <ChartPanel market={market} />
        </div>
      )}
      {shown('book') && <BookPanel market={market} readOnly={!trades} />}
      {shown('side') && (
        <div data-part="at-side" className={styles.atSide}>
          {side}
        </div>
      )}
      {below !== null && shown('below') && (
        <div className={styles.atBelow} ref={keepToastsAbove}>
          {below}
        </div>
      )}
      <StatusBar market={market} tools={setStatus} />
      <LazyTools market={market} markets={markets} below={below !== null} trades={trades} status={status} />
    </div>
  )
}
