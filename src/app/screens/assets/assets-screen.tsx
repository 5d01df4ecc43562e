import '../../services/money/money.module.css'
import './assets.module.css'
import { Eye, EyeOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { prefs } from '../../base/prefs/prefs.ts'
import { useSession } from '../../base/session/session.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import type { TransferDialogProps } from '../../trading/transfer/transfer-dialog.tsx'
import type { Wallet } from '../../trading/transfer/transfer-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountFrame } from '../settings/account-frame.tsx'
import { AccountTable } from './account-table.tsx'
import { Allocation } from './allocation.tsx'
import { askedMove } from './asked-move.ts'
import { AssetTotal } from './asset-total.tsx'
import * as styles from './assets.module.css'
import { CoinTable } from './coin-table.tsx'
import { BalanceHistory } from './history-chart.tsx'
import { ProfitChart, ProfitDays, useProfit } from './profit-days.tsx'
import { type Move, useAssets, useMove } from './use-assets.ts'

const TransferDialog = lazyPart<TransferDialogProps>(
  'transfer dialog',
  () => import('../../trading/transfer/transfer-dialog.tsx'),
)

/** /HomeView/assets: what the person has, account by account and coin by coin, and what became of it. */
export default function AssetsScreen() {
  const { user } = useSession()
  return (
    <AccountFrame>
      {/* Somebody else's page begins anew. */}
      <Overview key={user?.id} />
    </AccountFrame>
  )
}

function Overview() {
  const { t } = useTranslation('assets')
  const { status } = useSession()
  const [params] = useSearchParams()
  const assets = useAssets()
  const quote = useMarkets('spot').markets[0]?.quote_id ?? null
  const asked = useMemo(() => askedMove(params), [params])
  const [move, setMove] = useMove(null)
  const first: Move | null = useMemo(
    () => (asked && quote !== null ? { currencyId: quote, ...asked } : null),
    [asked, quote],
  )
  const [closed, setClosed] = useMove(null)
  const shown = move ?? (closed === null ? first : null)
  const place = useMemo(() => ({ gateway: httpGateway, moved: assets.renew }), [assets.renew])
  const close = () => {
    setMove(null)
    setClosed(first)
  }
  const nothing = assets.status === 'failed' && assets.knownAt === null
  const notConfirmed = useNotConfirmed()
  const profit = useProfit()
  const why = quote === null ? t('loading') : notConfirmed
  const open = (from: Wallet) => setMove({ from, to: from === 'spot' ? 'fund' : 'spot', currencyId: quote ?? 0 })
  return (
    <>
      <div className={styles.asHead}>
        <h1>{t('title')}</h1>
        <HideAmounts />
        <span className={styles.asMoves}>
          <Link className="btn primary" to="/topup">
            {t('deposit')}
          </Link>
          <Link className="btn quiet" to="/withdraw">
            {t('withdraw')}
          </Link>
          <Button aria-haspopup="dialog" whyNot={why} onClick={() => open('fund')}>
            {t('transfer')}
          </Button>
        </span>
      </div>
      {nothing ? (
        <ErrorState title={t('failed')} text={t('failedText')} onRetry={assets.renew} />
      ) : (
        <>
          {assets.status === 'failed' && (
            <LastKnownNote title={t('degraded')} at={assets.knownAt} onRetry={assets.renew} />
          )}
          <AssetTotal assets={assets} />
          <div className={styles.asCharts}>
            <BalanceHistory />
            <ProfitChart profit={profit} />
            <Allocation assets={assets} />
          </div>
          <AccountTable assets={assets} whyNot={why} onTransfer={open} />
          <CoinTable assets={assets} />
          <ProfitDays profit={profit} />
        </>
      )}
      {shown && status === 'confirmed' && (
        <TransferDialog place={place} from={shown.from} to={shown.to} currencyId={shown.currencyId} onClose={close} />
      )}
    </>
  )
}

function HideAmounts() {
  const { t } = useTranslation('assets')
  const { hideAmounts } = useSnapshot(prefs.state)
  return (
    <button
      type="button"
      className="ib"
      aria-label={t('hide')}
      aria-pressed={hideAmounts}
      title={t(hideAmounts ? 'show' : 'hide')}
      onClick={() => prefs.set({ hideAmounts: !hideAmounts })}
    >
      <Icon of={hideAmounts ? EyeOff : Eye} size={20} />
    </button>
  )
}
