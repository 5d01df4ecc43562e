import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Market } from '../../shared/hub-protocol/market.ts'
import { findMarkets, marketPath } from '../services/hub-client/find-markets.ts'
import { useMarkets } from '../services/hub-client/use-markets.ts'
import { CommandList } from '../ui/command-list.tsx'
import { Palette } from '../ui/palette.tsx'
import { Empty, ErrorState, Loading } from '../ui/states.tsx'
import { SearchFigures, SearchPrices } from './search-figures.tsx'

const KINDS = ['spot', 'contract'] as const

/** Rows shown at once: who looks for another types on. */
const MOST = 40

/** Finds a market by code, with its price and change, and goes there. Enter takes the one that is marked, at first the best. */
export default function MarketSearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const spot = useMarkets('spot')
  const contract = useMarkets('contract')
  const found = useMemo(
    () => findMarkets([...spot.markets, ...contract.markets], query),
    [spot.markets, contract.markets, query],
  )
  const go = (market: Market) => {
    onClose()
    navigate(marketPath(market))
  }
  const retry = () => {
    spot.retry()
    contract.retry()
  }
  const failed = spot.status === 'error' || contract.status === 'error'
  const loading = spot.status === 'loading' || contract.status === 'loading'
  return (
    <Palette onClose={onClose} label={t('searchMarkets')}>
      <CommandList
        label={t('searchLabel')}
        query={query}
        onQuery={setQuery}
        commands={found.slice(0, MOST).map((market) => ({
          id: `${market.kind}:${market.currency_id}`,
          text: (
            <b className="strong" translate="no">
              {market.symbol}
            </b>
          ),
          end: <SearchFigures market={market} />,
          run: () => go(market),
        }))}
        instead={
          <>
            {KINDS.map((kind) => (
              <SearchPrices key={kind} kind={kind} />
            ))}
            {failed && <ErrorState title={t('marketsError')} onRetry={retry} />}
            {!failed && loading && found.length === 0 && <Loading />}
            {!failed && !loading && found.length === 0 && <Empty title={t('searchNone')} />}
          </>
        }
        more={found.length > MOST ? t('searchMore', { count: found.length - MOST }) : null}
      />
    </Palette>
  )
}
