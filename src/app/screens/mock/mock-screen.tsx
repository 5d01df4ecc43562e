import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { MockStatus } from '../../../shared/mock/mock-port.ts'
import { mockTrading, useMock } from '../../services/mock/mock-trading.ts'
import { usePriceFeeds } from '../../services/mock/use-price-feeds.ts'
import { useShownClient } from '../../services/mock/use-shown-client.ts'
import { TerminalPlaceContext } from '../../services/venue/terminal-place.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import { MarketGate } from '../../trading/layout/market-gate.tsx'
import { OrdersPanel } from '../../trading/orders/lazy-orders.tsx'
import { ContractPanel } from '../../trading/positions/lazy-contract-panel.tsx'
import { Terminal } from '../../trading/terminal/terminal.tsx'
import { Ticket } from '../../trading/ticket/lazy-ticket.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './mock.module.css'
import { MockBar } from './mock-bar.tsx'
import { kindOf, mockPath } from './mock-path.ts'

const MockMarginTitle = lazy(() => import('./mock-margin-title.tsx'))

/** `/mock?kind=spot&id=…`: the terminal on an account of its own, in an engine of this browser. Nobody has to sign in. */
export default function MockScreen() {
  const { t } = useTranslation('mock')
  const { phase, status } = useMock()
  if (phase === 'failed')
    return (
      <ErrorState
        heading
        title={t('failedTitle')}
        text={t('failedText')}
        onRetry={() => mockTrading().client.retry()}
      />
    )
  if (phase === 'elsewhere') return <Empty title={t('elsewhereTitle')} text={t('elsewhereText')} />
  if (!status) return <Loading rows={4} />
  return <OpenMock status={status} />
}

function OpenMock({ status }: { status: MockStatus }) {
  const { t } = useTranslation('mock')
  const [search] = useSearchParams()
  const kind = kindOf(search)
  const stands = useShownClient(status.prices)
  const { spot, perp } = mockTrading()
  const simulated = status.prices === 'made_up'
  const place = useMemo(() => ({ path: mockPath, title: t('badge'), simulated }), [t, simulated])
  return (
    <div className={styles.mock} data-prices={status.prices}>
      <VenueContext value={kind === 'spot' ? spot : perp}>
        <TerminalPlaceContext value={place}>
          {stands && (
            <MarketGate key={status.prices} kind={kind}>
              {(market, markets) => <MockMarket market={market} markets={markets} status={status} />}
            </MarketGate>
          )}
        </TerminalPlaceContext>
      </VenueContext>
    </div>
  )
}

interface MockMarketProps {
  market: Market
  markets: readonly Market[]
  status: MockStatus
}

function MockMarket({ market, markets, status }: MockMarketProps) {
  usePriceFeeds(market, status.wanted)
  return (
    <>
      <MockBar market={market} status={status} />
      <MockTerminal market={market} markets={markets} />
      <Suspense>
        <MockMarginTitle />
      </Suspense>
    </>
  )
}

/** The same terminal as at the exchange, whichever kind the market is. */
function MockTerminal({ market, markets }: { market: Market; markets: readonly Market[] }) {
  const below = market.kind === 'spot' ? <OrdersPanel market={market} /> : <ContractPanel market={market} />
  return <Terminal market={market} markets={markets} side={<Ticket market={market} />} below={below} trades />
}
