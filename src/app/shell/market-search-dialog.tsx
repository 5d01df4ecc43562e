import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Market } from '../../shared/market/market.ts'
import { useMarkets } from '../market/use-markets.ts'
import { Badge } from '../ui/badge.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { ErrorState, Loading } from '../ui/states.tsx'
import { findMarkets, marketPath } from './find-markets.ts'

/** Finds a market by code and goes there. Enter takes the first. */
export default function MarketSearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const spot = useMarkets('spot')
  const contract = useMarkets('contract')
  const found = findMarkets([...spot.markets, ...contract.markets], words)
  const go = (market: Market | undefined) => {
    if (!market) return
    onClose()
    navigate(marketPath(market))
  }
  const failed = spot.status === 'error' || contract.status === 'error'
  const retry = () => {
    spot.retry()
    contract.retry()
  }
  const loading = spot.status === 'loading' || contract.status === 'loading'
  return (
    <Dialog open onClose={onClose} title={t('searchMarkets')}>
      <Field
        label={t('searchLabel')}
        labelAt="above"
        type="search"
        autoFocus
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(found[0])
        }}
      />
      {failed && <ErrorState title={t('marketsError')} onRetry={retry} />}
      {loading && found.length === 0 && <Loading />}
      {!failed && !loading && found.length === 0 && <p className="t2">{t('searchNone')}</p>}
      {found.length > 0 && (
        <ul className="search-list" aria-label={t('searchResults')}>
          {found.map((market) => (
            <li key={`${market.kind}:${market.currency_id}`}>
              <button type="button" className="menu-item" onClick={() => go(market)}>
                <b className="strong">{market.symbol}</b>
                <Badge>{market.kind === 'spot' ? t('spot') : t('perp')}</Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
