import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MarketKind } from '../../../../shared/hub-protocol/market.ts'
import { momentText } from '../../../base/platform/moment-text.ts'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DegradedNote, Empty, ErrorState, Loading } from '../../../ui/states.tsx'
import { useAgeText } from '../../../ui/use-age-text.ts'
import { marketPath } from '../../hub-client/find-markets.ts'
import { useMarket } from '../../hub-client/use-markets.ts'
import { useCurrencies } from '../currencies.ts'
import { CoinFacts } from './coin-facts.tsx'
import { useCurrencyDetail } from './currency-detail.ts'
import { MarketFilters } from './market-filters.tsx'
import * as styles from './panel.module.css'
import { PriceLine, useLastPrice } from './price-line.tsx'

export interface CurrencyPanelProps {
  kind: MarketKind
  /** currency_id. */
  id: number
  /** The market's own screen is open already. */
  here?: boolean
  onClose: () => void
}

/** About a coin and one of its markets: name, supply, and the specification of the perpetual or the filters of the spot market. */
export default function CurrencyPanel({ kind, id, here, onClose }: CurrencyPanelProps) {
  const { t } = useTranslation('quotes')
  const currency = useCurrencies().find(id)
  const state = useMarket(kind, id)
  const market = state.status === 'ready' ? state.market : null
  const code = market?.base ?? currency?.symbol ?? `#${id}`
  const listed = kind === 'spot' ? (currency?.new_price ?? null) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={currency ? `${currency.name} (${code})` : code}
      className={styles.currencyPanel}
    >
      <div className={styles.cpHead}>
        <PriceLine kind={kind} id={id} market={market} listed={listed} />
        {!here && (
          <Link className="btn s quiet" to={marketPath({ kind, currency_id: id })} onClick={onClose}>
            {t('panel.open', { market: market?.symbol ?? code })}
          </Link>
        )}
        {kind === 'contract' && (
          <Link className="btn s quiet" to={`/HomeView/futures/futuresData?id=${id}`} onClick={onClose}>
            {t('panel.data')}
          </Link>
        )}
      </div>
      <section>
        <h2 className="sec">
          <b>{t('panel.coin')}</b>
        </h2>
        <Coin kind={kind} id={id} market={market} listed={listed} />
      </section>
      <section>
        <h2 className="sec">
          <b>{t(kind === 'spot' ? 'panel.filters' : 'panel.specification')}</b>
          <Badge>{t(kind)}</Badge>
        </h2>
        {state.status === 'ready' && <MarketFilters market={state.market} />}
        {state.status === 'loading' && <Loading rows={4} />}
        {state.status === 'error' && <ErrorState title={t('panel.marketFailed')} onRetry={state.retry} />}
        {state.status === 'unknown' && <Empty title={t('panel.noMarket')} />}
      </section>
    </Dialog>
  )
}

function Coin(props: Parameters<typeof PriceLine>[0]) {
  const { t, i18n } = useTranslation('quotes')
  const detail = useCurrencyDetail(props.id)
  const price = useLastPrice(props)
  const ageText = useAgeText()
  if (detail.data === 'none') return <Empty title={t('panel.noCoin')} />
  if (detail.data === null)
    return detail.status === 'loading' ? (
      <Loading rows={4} />
    ) : (
      <ErrorState title={t('panel.coinFailed')} onRetry={detail.retry} />
    )
  const age = detail.at === null ? null : Math.max(0, serverNow() - detail.at)
  return (
    <>
      {detail.status === 'last-known' && (
        <DegradedNote
          title={t('panel.coinFailed')}
          text={t('late.from', { time: momentText(serverNow() - (age ?? 0), i18n.language), age: ageText(age) })}
          onRetry={detail.retry}
        />
      )}
      <CoinFacts detail={detail.data} price={price} quote={props.market?.quote ?? 'USDT'} />
    </>
  )
}
