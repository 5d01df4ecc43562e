import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type {
  OptionKind,
  OptionMarket,
  OptionProducts,
  Ticket,
} from '../../../shared/calls/products/option-entities.ts'
import type { Cycle, OptionWindow } from '../../../shared/lines/option-cycle.ts'
import { callApi } from '../../base/api/call-api.ts'
import { truth } from '../../base/api/truth.ts'
import { type PolledView, usePolled } from '../../services/c2c/use-polled.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { coinOf } from '../../services/options/ticket-text.ts'
import type { VerifyDialogProps } from '../../services/options/verify-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { DegradedNote, ErrorState, Loading } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { secondsOf } from './chart-lines.ts'
import { HowSettled } from './how-settled.tsx'
import { type ChartShown, IndexChart } from './index-chart.tsx'
import { CycleClock, IndexFigure, LiveState, ServerTime } from './index-head.tsx'
import { type OptionDraft, offeredRate } from './option-form.ts'
import { evenAt } from './option-stats.tsx'
import * as styles from './options.module.css'
import { EndsNext, FormPart, Lengths, Own } from './page-parts.tsx'
import { useIndex } from './use-index.ts'
import { useTickets } from './use-tickets.ts'

/** A rate may be set anew at any time; the exchange refuses one that has fallen. */
const EVERY_MS = 10_000

/** What options are offered, asked anew every ten seconds. */
function useProducts(): PolledView<OptionProducts> {
  return usePolled(
    'option products',
    () => truth(callApi(optionCalls.optionProducts, {}, { quiet: true })),
    () => EVERY_MS,
  )
}

const VerifyDialog = lazyPart<VerifyDialogProps>(
  'ticket check',
  () => import('../../services/options/verify-dialog.tsx'),
)

const PATHS: Record<OptionKind, string> = { flash: '/flashOption', volatility: '/volatilityOption' }
/** Indices that options are on, for as long as the products are not known. */
const COINS = ['BTC', 'ETH']
const FIRST_STAKE = '50'

type MarketName = Pick<OptionMarket, 'currency_id' | 'symbol' | 'price_digits'>

/** What stays of the choices while the person goes from one option to the other. */
const chosen: { cycle: Cycle; window: OptionWindow; band: string; stake: string } = {
  cycle: 60,
  window: 300,
  band: '0.10',
  stake: FIRST_STAKE,
}

/** /flashOption and /volatilityOption: one page, one switch. */
export function OptionsPage({ kind }: { kind: OptionKind }) {
  const { t } = useTranslation('options')
  const products = useProducts()
  const { markets } = useMarkets('contract')
  const [params] = useSearchParams()
  const [id, setId] = useState<number | null>(() => Number(params.get('currency_id')) || null)
  const names: readonly MarketName[] = products.data?.markets ?? markets.filter(({ base }) => COINS.includes(base))
  const market = names.find(({ currency_id }) => currency_id === id) ?? names[0]
  if (!market)
    return products.status === 'failed' ? (
      <ErrorState heading title={t('failed')} text={t('failedText')} onRetry={() => void products.polled.renew()} />
    ) : (
      <Loading />
    )
  return (
    <Market
      key={market.currency_id}
      kind={kind}
      market={market}
      names={names}
      products={products}
      onMarket={(next) => setId(next)}
    />
  )
}

interface MarketProps {
  kind: OptionKind
  market: MarketName
  names: readonly MarketName[]
  products: ReturnType<typeof useProducts>
  onMarket: (id: number) => void
}

function Market({ kind, market, names, products, onMarket }: MarketProps) {
  const { t } = useTranslation('options')
  const navigate = useNavigate()
  const wide = useWide()
  const { currency_id: currencyId, price_digits: digits } = market
  const coin = coinOf(market)
  const [draft, setDraft] = useState<OptionDraft>(() => {
    const { cycle, window, band, stake } = chosen
    return kind === 'flash' ? { kind, currencyId, cycle, stake } : { kind, currencyId, window, band, stake }
  })
  const change = (next: OptionDraft) => {
    Object.assign(chosen, next)
    setDraft(next)
  }
  const length = draft.kind === 'flash' ? draft.cycle : draft.window
  const band = draft.kind === 'volatility' ? draft.band : ''
  const shown: ChartShown = useMemo(
    () => (kind === 'flash' ? { kind, cycle: length } : { kind, window: length, band }),
    [kind, length, band],
  )
  const index = useIndex(currencyId, digits, secondsOf(shown))
  const offered = products.data?.markets.find((one) => one.currency_id === currencyId) ?? null
  const tickets = useTickets()
  const drawn = useMemo(() => [...tickets.running, ...tickets.settled], [tickets])
  const [checked, setChecked] = useState<Ticket | null>(null)
  const newest = tickets.settled.find((one) => one.kind === kind)
  const even = offered && kind === 'flash' ? evenAt(offeredRate(offered, draft, 'up')) : null
  return (
    <div className={styles.opt}>
      <header className={styles.optBar}>
        <h1 className="sr">{t('title', { product: t(`kind.${kind}`), coin })}</h1>
        <Select
          label={t('market')}
          className={styles.optMarket}
          value={String(currencyId)}
          options={names.map((one) => ({
            value: String(one.currency_id),
            text: t('index', { coin: coinOf(one) }),
          }))}
          onChange={(next) => onMarket(Number(next))}
        />
        <Segmented
          label={t('product')}
          className={styles.optKind}
          value={kind}
          options={(['flash', 'volatility'] as const).map((value) => ({ value, text: t(`kind.${value}`) }))}
          // Pressing the chosen one leads nowhere: a navigation would take the focus away.
          onChange={(next) => next !== kind && navigate(`${PATHS[next]}?currency_id=${currencyId}`)}
        />
        <Lengths draft={draft} onDraft={change} />
        <span className={styles.optEnd}>
          <LiveState index={index.now} />
          {wide && <ServerTime />}
        </span>
      </header>
      <div className={styles.optGrid}>
        <div className={styles.optMain}>
          <div className={styles.optTop}>
            <IndexFigure index={index.now} digits={digits} coin={coin} />
            {draft.kind === 'flash' && <CycleClock cycle={draft.cycle} />}
          </div>
          {index.noSamples && (
            <DegradedNote title={t('chart.noSamples')} text={t('chart.noSamplesText')} onRetry={index.retry} />
          )}
          <IndexChart currencyId={currencyId} coin={coin} digits={digits} model={index} shown={shown} tickets={drawn} />
          {wide && <Own kind={kind} even={even} onVerify={setChecked} />}
        </div>
        <aside className={styles.optSide} aria-label={t('form.label')}>
          {products.status === 'failed' && products.data !== null && (
            <DegradedNote title={t('failed')} text={t('oldRates')} onRetry={() => void products.polled.renew()} />
          )}
          {!wide && <EndsNext kind={kind} />}
          {offered ? (
            <FormPart market={offered} draft={draft} onDraft={change} index={index} />
          ) : products.status === 'failed' ? (
            <ErrorState title={t('failed')} text={t('failedText')} onRetry={() => void products.polled.renew()} />
          ) : (
            <Loading rows={6} />
          )}
          {wide && newest && <HowSettled ticket={newest} onVerify={setChecked} />}
          {!wide && <Own kind={kind} even={even} onVerify={setChecked} />}
        </aside>
      </div>
      {checked && <VerifyDialog ticket={checked} onClose={() => setChecked(null)} />}
    </div>
  )
}
