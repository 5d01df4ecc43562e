import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Rates, rateCalls } from '../../../shared/calls/products/rate-calls.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { cachedCall } from '../../services/articles/cached-call.ts'
import { useCached } from '../../services/articles/use-cached.ts'
import { showFee } from '../../services/currency/market-rules.tsx'
import * as dataTableStyles from '../../ui/data-table.module.css'
import { showRate } from '../../ui/market-figures.ts'
import { DegradedNote, ErrorState, Loading } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as feesStyles from './fees.module.css'

/** Hours from UTC to the zone in which the exchange tells its instants. */
const ZONE_HOURS = 8

/** Margin tiers, funding, and what the products charge, from the exchange's own constants; kept for when it is out of reach. */
export function RateParts() {
  const { t } = useTranslation('fees')
  const ageText = useAgeText()
  const rates = useCached(cachedCall('', rateCalls.commonRates, {}))
  if (!rates.data)
    return rates.status === 'loading' ? (
      <div>
        <Loading rows={6} />
      </div>
    ) : (
      <ErrorState title={t('failed')} onRetry={rates.retry} />
    )
  return (
    <>
      {rates.status === 'last-known' && rates.at !== null && (
        <DegradedNote
          title={t('failed')}
          text={t('lastKnown', { age: ageText(serverNow() - rates.at) })}
          onRetry={rates.retry}
        />
      )}
      <Tiers tiers={rates.data.tiers} />
      <Facts title={t('funding')}>
        <Fact
          name={t('fundingAt')}
          value={t('fundingTimes', { times: rates.data.funding.at.map(inZone).join(', ') })}
        />
        <Fact name={t('fundingCap')} value={percentText(rates.data.funding.cap)} />
      </Facts>
      <Facts title={t('products')} note={t('productsNote')}>
        <Fact name={t('flash')} value={percentText(rates.data.options.flash_rate)} />
        <Fact name={t('breakEven')} value={percentText(rates.data.options.flash_break_even)} />
        <Fact name={t('volatility')} value={percentText(rates.data.options.volatility_return)} />
        <Fact name={t('fastRedeem')} value={percentText(rates.data.fast_redeem_fee)} />
        <Fact name={t('slowRedeem')} value={t('free')} />
        <Fact name={t('copyShare')} value={percentText(rates.data.copy_share)} />
        <Fact name={t('rebate')} value={percentText(rates.data.rebate)} />
      </Facts>
    </>
  )
}

function Tiers({ tiers }: { tiers: Rates['tiers'] }) {
  const { t } = useTranslation('fees')
  return (
    <section aria-labelledby="fees-tiers">
      <div className="sec">
        <h2 id="fees-tiers">{t('tiers')}</h2>
      </div>
      <div data-part="data-table" className={dataTableStyles.dataTable}>
        <table className="tbl" aria-labelledby="fees-tiers">
          <thead>
            <tr>
              <th scope="col">{t('tierMost')}</th>
              <th scope="col" className="r">
                {t('leverage')}
              </th>
              <th scope="col" className="r">
                {t('tierMaintenance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {tiers.map(({ max_notional, leverage, maintenance }) => (
              <tr key={leverage}>
                <td className="n" translate="no">
                  {showDecimal(max_notional)} USDT
                </td>
                <td className="r n" translate="no">
                  {leverage}×
                </td>
                <td className="r n" translate="no">
                  {showFee(maintenance)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={feesStyles.feesNote}>{t('tiersNote', { leverage: tiers[0]?.leverage ?? 1 })}</p>
    </section>
  )
}

function Facts({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="sec">
        <h2 id={id}>{title}</h2>
      </div>
      <dl className="kv">{children}</dl>
      {note && <p className={feesStyles.feesNote}>{note}</p>}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="n">{value}</dd>
    </div>
  )
}

/** `16:00` of `08:00` UTC. */
function inZone(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  return `${String((Number(hours) + ZONE_HOURS) % 24).padStart(2, '0')}:${minutes}`
}

/** A share as percent without needless zeros: `0.85` → `85%`, `0.541` → `54.1%`, `0.003` → `0.3%`. */
function percentText(share: string): string {
  return showRate(share).replace(/\.?0+%$/, '%')
}
