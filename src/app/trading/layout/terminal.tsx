import { type ReactNode, useRef } from 'react'
import type { Market } from '../../../shared/market/market.ts'
import { classNames } from '../../ui/class-names.ts'
import { BookPanel } from '../book/book-panel.tsx'
import { ChartPanel } from '../chart/lazy-chart-panel.tsx'
import { MarketHeader } from '../header/market-header.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { TapeStrip } from '../tape/tape-strip.tsx'
import { PhoneTerminal } from './phone-terminal.tsx'
import { useArrival } from './use-arrival.ts'
import { useWide } from './use-wide.ts'
import './terminal.css'
import './book.css'
import './phone.css'

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

/** A market's screen: header, tape, chart, book, ticket, orders and status, as drawn; tabs on phones. */
export function Terminal(props: TerminalProps) {
  return useWide() ? <DeskTerminal {...props} /> : <PhoneTerminal {...props} />
}

function DeskTerminal({ market, markets, side, below, trades }: TerminalProps) {
  const terminal = useRef<HTMLDivElement>(null)
  useArrival(terminal)
  return (
    <div ref={terminal} className={classNames('term', below === null && 'no-pos')}>
      <h1 className="sr">{market.symbol}</h1>
      <MarketHeader market={market} markets={markets} />
      <TapeStrip market={market} />
      <div className="at-chart" tabIndex={-1}>
        <ChartPanel market={market} />
      </div>
      <BookPanel market={market} readOnly={!trades} />
      <div className="at-side">{side}</div>
      {below !== null && <div className="at-below">{below}</div>}
      <StatusBar market={market} />
    </div>
  )
}
