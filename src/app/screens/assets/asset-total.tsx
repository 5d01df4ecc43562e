import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { unitDigits } from '../../services/currency/unit-digits.ts'
import { PRICING_UNITS, type PricingCode, setPricingUnit, usePricing } from '../../services/currency/use-pricing.ts'
import { Amount } from '../../ui/amount.tsx'
import { Select } from '../../ui/select.tsx'
import * as styles from './assets.module.css'
import { today } from './profit.ts'
import { type Assets, useHistory } from './use-assets.ts'

/** Everything together in the display currency, and what today has brought. */
export function AssetTotal({ assets }: { assets: Assets }) {
  const { t } = useTranslation(['assets', 'transfer'])
  const pricing = usePricing()
  const { hideAmounts } = useSnapshot(prefs.state)
  const history = useHistory('1D')
  const shown = assets.status === 'loading' ? null : pricing.convert(unscaled(assets.total))
  const unpriced = [...new Set(assets.accounts.flatMap((row) => row.unpriced))]
  return (
    <div className={styles.asTotal}>
      <div>
        <div className="row g1 lbl">
          {t(assets.noContract || unpriced.length > 0 ? 'totalKnown' : 'total')}
          <Select
            label={t('currency')}
            value={pricing.unit.text as PricingCode}
            options={PRICING_UNITS.map(({ code }) => ({ value: code, text: code }))}
            onChange={setPricingUnit}
          />
        </div>
        <p className={`n ${styles.asFigure}`} translate="no">
          {shown === null ? (
            <span className="t3">{t(assets.status === 'loading' ? 'loading' : 'unknown')}</span>
          ) : (
            <>
              {!hideAmounts && pricing.unit.symbol}
              <Amount text={shown} digits={unitDigits(shown, pricing.unit.text)} />
            </>
          )}
        </p>
      </div>
      <div className={styles.asToday}>
        <Today
          history={history.status === 'failed' ? null : history.data}
          convert={pricing.convert}
          unit={pricing.unit.text}
        />
        {assets.noContract && assets.status !== 'loading' && (
          <p className="t2 fs12">{t('without', { account: t('transfer:wallet.contract') })}</p>
        )}
        {unpriced.length > 0 && <p className="t2 fs12">{t('unpriced', { coins: unpriced.join(', ') })}</p>}
      </div>
    </div>
  )
}

interface TodayProps {
  history: ReturnType<typeof useHistory>['data']
  convert(usdt: string): string | null
  /** Code of the display currency. */
  unit: string
}

function Today({ history, convert, unit }: TodayProps) {
  const { t } = useTranslation('assets')
  const won = history && today(history, serverNow())
  if (!won) return null
  const text = convert(won.profit)
  const tone = /[1-9]/.test(won.profit) ? (scaled(won.profit) < 0n ? 'down' : 'up') : 'none'
  if (text === null) return null
  return (
    <p className={tone === 'none' ? 'strong' : `strong ${tone}`}>
      <Amount text={text} digits={unitDigits(text, unit)} signed /> {t('today')}{' '}
      {won.percent !== null && (
        <span className="n" translate="no">
          {won.percent}
        </span>
      )}
    </p>
  )
}
