import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { useMarket } from '../../services/hub-client/use-markets.ts'
import { useTerminalPlace } from '../../services/venue/terminal-place.ts'
import * as statesStyles from '../../ui/states.module.css'
import { ErrorState, Loading } from '../../ui/states.tsx'
import * as terminalStyles from './terminal.module.css'

/** Markets to choose from where the address names none: the first, which are the lively ones. */
const SHOWN = 12

interface GateProps {
  kind: MarketKind
  children: (market: Market, markets: readonly Market[]) => ReactNode
}

/** Finds the market that the address names (`?id=1`; none: the first one), or says why there is none. */
export function MarketGate({ kind, children }: GateProps) {
  const { t } = useTranslation('trading')
  const { path } = useTerminalPlace()
  const [search] = useSearchParams()
  const asked = search.get('id')
  const id = asked === null ? null : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : -1
  const state = useMarket(kind, id)
  if (state.status === 'ready') return children(state.market, state.markets)
  if (state.status === 'loading') return <Loading rows={4} />
  if (state.status === 'error')
    return <ErrorState heading title={t('markets.failed')} text={t('markets.failedText')} onRetry={state.retry} />
  return (
    <div data-part="state" className={statesStyles.state}>
      <h1 className="strong">{asked === null ? t('markets.none') : t('markets.unknown', { id: asked })}</h1>
      {state.markets.length > 0 && <p className="t2 fs12">{t('markets.choose')}</p>}
      <ul className={`row g4 ${terminalStyles.marketLinks}`}>
        {state.markets.slice(0, SHOWN).map((market) => (
          <li key={market.currency_id}>
            <Link className="lnk" to={path(market)}>
              {market.symbol}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
