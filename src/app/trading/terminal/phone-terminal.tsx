import { useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useTopicFact, useWatched } from '../../services/hub-client/use-topics.ts'
import { Button } from '../../ui/button.tsx'
import { SourceLabel } from '../../ui/source-label.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PhoneBook } from '../book/phone-book.tsx'
import { ChartPanel } from '../chart/lazy-chart-panel.tsx'
import { DepthPanel } from '../depth/lazy-depth-panel.tsx'
import { PhoneHeader } from '../header/market-header.tsx'
import { MarketFacts } from '../info/market-facts.tsx'
import * as phoneStyles from '../layout/phone.module.css'
import * as terminalStyles from '../layout/terminal.module.css'
import { LazyPhonePosition } from '../positions/lazy-phone-position.tsx'
import { FeedNotes } from '../status/feed-notes.tsx'
import { TapeStrip } from '../tape/tape-strip.tsx'
import { TicketSheet } from '../ticket/lazy-ticket-sheet.tsx'
import { LazyPhonePanic, LazyPhoneSafety } from '../tools/panic/lazy-phone-panic.tsx'
import { TradesList } from '../trades/trades-list.tsx'
import type { TerminalProps } from './terminal.tsx'

type Tab = 'phone-chart' | 'phone-book' | 'phone-depth' | 'phone-trades' | 'phone-orders' | 'phone-info'

/** The same market on a phone: one thing at a time, Buy and Sell always in reach of the thumb. */
export function PhoneTerminal({ market, markets, below, trades }: TerminalProps) {
  const { t } = useTranslation('trading')
  const [tab, setTab] = useState<Tab>('phone-chart')
  // The press is answered first: a slow processor takes longer to draw a book or the orders.
  const shown = useDeferredValue(tab)
  const terminal = useRef<HTMLDivElement>(null)
  const [ticket, setTicket] = useState<'buy' | 'sell' | null>(null)
  const tabs: { value: Tab; text: string }[] = [
    { value: 'phone-chart', text: t('tabs.chart') },
    { value: 'phone-book', text: t('book.tab') },
    { value: 'phone-depth', text: t('book.depthTab') },
    { value: 'phone-trades', text: t('trades.tab') },
    ...(below === null ? [] : [{ value: 'phone-orders' as const, text: t('tabs.orders') }]),
    { value: 'phone-info', text: t('tabs.info') },
  ]
  const toOrders = () => {
    flushSync(() => setTab('phone-orders'))
    terminal.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }
  return (
    <div ref={terminal} className={`${phoneStyles.phoneTerm} ${terminalStyles.phoneTerm}`}>
      <h1 className="sr">{market.symbol}</h1>
      <PhoneHeader market={market} markets={markets}>
        {trades && <LazyPhonePanic />}
      </PhoneHeader>
      <TapeStrip market={market} phone />
      <SourceLabel />
      <FeedNotes />
      <Tabs
        label={t('tabs.label')}
        size="phone"
        value={tab}
        onChange={setTab}
        tabs={tabs}
        className={phoneStyles.phoneTabs}
        panelClassName={phoneStyles.phonePanel}
      >
        {() => (
          <>
            {shown === 'phone-chart' && (
              <>
                <ChartPanel market={market} compact />
                {trades && market.kind === 'contract' && <LazyPhonePosition market={market} onOpen={toOrders} />}
              </>
            )}
            {shown === 'phone-book' && <PhoneBook market={market} onTap={trades ? setTicket : null} />}
            {shown === 'phone-depth' && <DepthPanel market={market} />}
            {shown === 'phone-trades' && <TradesList market={market} row={28} />}
            {shown === 'phone-orders' && (
              <>
                {trades && <LazyPhoneSafety />}
                {below}
              </>
            )}
            {shown === 'phone-info' && <MarketFacts market={market} />}
          </>
        )}
      </Tabs>
      {trades && (
        <>
          <BuySell kind={market.kind} id={market.currency_id} onOpen={setTicket} />
          <TicketSheet market={market} open={ticket !== null} side={ticket} onClose={() => setTicket(null)} />
        </>
      )}
    </div>
  )
}

interface BuySellProps {
  kind: 'spot' | 'contract'
  id: number
  onOpen: (side: 'buy' | 'sell') => void
}

function BuySell({ kind, id, onOpen }: BuySellProps) {
  const { t } = useTranslation('trading')
  useWatched({ topic: 'depth', kind, currency_id: id, levels: 1, group: 1 })
  const live = useTopicFact('depth', kind, id, ({ status }) => status === 'live', 1)
  return (
    <div className={phoneStyles.buy2}>
      {live ? (
        <>
          <Button kind="buy" onClick={() => onOpen('buy')}>
            {t(kind === 'contract' ? 'buyLong' : 'buy')}
          </Button>
          <Button kind="sell" onClick={() => onOpen('sell')}>
            {t(kind === 'contract' ? 'sellShort' : 'sell')}
          </Button>
        </>
      ) : (
        <Button className={`off ${phoneStyles.wide}`} aria-disabled="true">
          {t('waitsForPrice')}
        </Button>
      )}
    </div>
  )
}
