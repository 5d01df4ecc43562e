import '../../services/money/money.module.css'
import './fees.module.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { networkName } from '../../../shared/chain/network-name.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { KYC_DAY_LIMITS, KYC_LEVELS } from '../../../shared/rules/kyc-level.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { showFee } from '../../services/currency/market-rules.tsx'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import { CoinField } from '../../services/money/coin-field.tsx'
import { useCoins } from '../../services/money/use-coins.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import * as dataTableStyles from '../../ui/data-table.module.css'
import { ErrorState, Loading } from '../../ui/states.tsx'
import * as feesStyles from './fees.module.css'
import { marketFees, type Span } from './market-fees.ts'
import { RateParts } from './rate-parts.tsx'

const KINDS = ['spot', 'contract'] as const

/** /ratestandards: what trading, deposits and withdrawals cost, from what the exchange says of its markets and networks. */
export default function FeesScreen() {
  // The coin's field speaks from `money`: its texts are waited for here, where nothing is shown yet.
  const { t } = useTranslation(['fees', 'money'])
  return (
    <div className={feesStyles.fees}>
      <h1 className="h1">{t('title')}</h1>
      <p className={feesStyles.feesLead}>{t('lead')}</p>
      <TradingFees />
      <RateParts />
      <NetworkFees />
      <Limits />
      <section aria-labelledby="fees-other">
        <div className="sec">
          <h2 id="fees-other">{t('other')}</h2>
        </div>
        <dl className="kv">
          <div>
            <dt>{t('transfers')}</dt>
            <dd>{t('free')}</dd>
          </div>
          <div>
            <dt>{t('c2c')}</dt>
            <dd>{t('free')}</dd>
          </div>
        </dl>
        <p className={feesStyles.feesNote}>{t('c2cNote')}</p>
      </section>
    </div>
  )
}

function TradingFees() {
  const { t } = useTranslation('fees')
  const kinds = { spot: useMarkets('spot'), contract: useMarkets('contract') }
  const failed = KINDS.filter((kind) => kinds[kind].status === 'error' && kinds[kind].markets.length === 0)
  const retry = () => {
    for (const kind of failed) kinds[kind].retry()
  }
  const known = KINDS.some((kind) => kinds[kind].markets.length > 0)
  return (
    <section aria-labelledby="fees-trading">
      <div className="sec">
        <h2 id="fees-trading">{t('trading')}</h2>
      </div>
      {known ? (
        <div data-part="data-table" className={dataTableStyles.dataTable}>
          <table className="tbl" aria-labelledby="fees-trading">
            <thead>
              <tr>
                <th scope="col">{t('market')}</th>
                {(['maker', 'taker', 'leastOrder', 'leverage'] as const).map((head) => (
                  <th key={head} scope="col" className="r">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {KINDS.map((kind) => (
                <FeeRow key={kind} kind={kind} />
              ))}
            </tbody>
          </table>
        </div>
      ) : failed.length > 0 ? (
        <ErrorState title={t('failed')} onRetry={retry} />
      ) : (
        <div className={feesStyles.feesWaitTrading}>
          <Loading rows={2} />
        </div>
      )}
      <p className={feesStyles.feesNote}>{t('tradingNote')}</p>
    </section>
  )
}

function FeeRow({ kind }: { kind: MarketKind }) {
  const { t } = useTranslation('fees')
  const fees = marketFees(useMarkets(kind).markets)
  if (!fees) return null
  const span = ([from, to]: Span, show: (figure: string) => string) =>
    from === to ? show(from) : t('range', { from: show(from), to: show(to) })
  return (
    <tr>
      <td>{t('count', { kind: t(kind === 'spot' ? 'spot' : 'perp'), number: fees.count })}</td>
      <td className="r n" translate="no">
        {span(fees.maker, showFee)}
      </td>
      <td className="r n" translate="no">
        {span(fees.taker, showFee)}
      </td>
      <td className="r n" translate="no">
        {span(fees.least, showDecimal)} {fees.quote}
      </td>
      <td className="r n" translate="no">
        {kind === 'spot' ? t('none') : `${fees.leverage}×`}
      </td>
    </tr>
  )
}

function NetworkFees() {
  const { t } = useTranslation('fees')
  const { coins, quote, status, retry } = useCoins()
  const [chosen, setChosen] = useState<number | null>(null)
  const coin = chosen ?? quote
  return (
    <section aria-labelledby="fees-networks">
      <div className="sec">
        <h2 id="fees-networks">{t('networks')}</h2>
      </div>
      {coin !== null ? (
        <>
          <div className={feesStyles.feesCoin}>
            <CoinField coins={coins} value={coin} onChange={setChosen} />
          </div>
          <NetworkTable key={coin} coin={coin} symbol={coins.find(({ id }) => id === coin)?.symbol ?? ''} />
        </>
      ) : status === 'error' ? (
        <ErrorState title={t('failed')} onRetry={retry} />
      ) : (
        <div className={feesStyles.feesWaitNetworks}>
          <Loading rows={3} />
        </div>
      )}
      <p className={feesStyles.feesNote}>{t('networksNote')}</p>
    </section>
  )
}

function NetworkTable({ coin, symbol }: { coin: number; symbol: string }) {
  const { t } = useTranslation('fees')
  const networks = useOwnAnswer(calls.currencyNetwork, { currency_id: coin }, null)
  if (networks.data === null)
    return networks.status === 'failed' ? (
      <ErrorState title={t('failed')} onRetry={networks.renew} />
    ) : (
      <div className={feesStyles.feesWaitTable}>
        <Loading rows={3} />
      </div>
    )
  if (networks.data.length === 0) return <p className={feesStyles.feesNote}>{t('noNetwork')}</p>
  return (
    <div data-part="data-table" className={dataTableStyles.dataTable}>
      <table className="tbl" aria-labelledby="fees-networks">
        <thead>
          <tr>
            <th scope="col">{t('network')}</th>
            {(['leastDeposit', 'confirmations', 'leastWithdraw', 'withdrawFee'] as const).map((head) => (
              <th key={head} scope="col" className="r">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {networks.data.map((network) => (
            <tr key={network.id}>
              <td>{networkName(network)}</td>
              <td className="r n" translate="no">
                {showDecimal(network.minimum_deposit)} {symbol}
              </td>
              <td className="r n" translate="no">
                {network.confirmations}
              </td>
              <td className="r n" translate="no">
                {showDecimal(network.minimum_withdraw)} {symbol}
              </td>
              <td className="r n" translate="no">
                {showDecimal(network.fee)} {symbol}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Limits() {
  const { t } = useTranslation('fees')
  return (
    <section aria-labelledby="fees-limits">
      <div className="sec">
        <h2 id="fees-limits">{t('limits')}</h2>
        <span>{t('per24')}</span>
      </div>
      <dl className="kv">
        {KYC_LEVELS.map((level) => (
          <div key={level}>
            <dt>{t(`level.${level}`)}</dt>
            <dd className="n">{level === 'none' ? t('noWithdraw') : `${showDecimal(KYC_DAY_LIMITS[level])} USDT`}</dd>
          </div>
        ))}
      </dl>
      <p className={feesStyles.feesNote}>{t('holds')}</p>
    </section>
  )
}
