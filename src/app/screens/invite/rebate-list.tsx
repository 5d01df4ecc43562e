import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REBATES_A_PAGE, type RebateRow, shareCalls } from '../../../shared/calls/products/share-calls.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneMinute } from '../../base/platform/zone.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './invite.module.css'

const OFTEN = 120_000

/** Rebates by settlement and coin, newest first; each opens to the fees behind it. */
export function RebateList() {
  const { t } = useTranslation('share')
  const [page, setPage] = useState(1)
  const { data, status, renew } = useOwnAnswer(shareCalls.rebates, { page }, OFTEN)
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / REBATES_A_PAGE))
  return (
    <section aria-labelledby="inv-rebates">
      <div className="sec">
        <h2 id="inv-rebates">{t('rebates')}</h2>
        <span>{t('daily')}</span>
      </div>
      {data === null ? (
        status === 'failed' ? (
          <ErrorState title={t('rebatesFailed')} onRetry={renew} />
        ) : (
          <Loading rows={3} />
        )
      ) : data.list.length === 0 ? (
        <Empty title={t('noRebate')} text={t('noRebateText')} />
      ) : (
        data.list.map((row) => <Rebate key={row.id} row={row} />)
      )}
      {pages > 1 && (
        <p className={`row g2 ${styles.invPages}`}>
          <Button size="s" whyNot={page > 1 ? null : t('firstPage')} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <span className="n t2" translate="no">{`${page} / ${pages}`}</span>
          <Button size="s" whyNot={page < pages ? null : t('lastPage')} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Rebate({ row }: { row: RebateRow }) {
  const { t, i18n } = useTranslation('share')
  return (
    <details className={styles.invRebate}>
      <summary className="row sp">
        <span className="n" translate="no">
          {zoneMinute(row.at, i18n.language)}
        </span>
        <span className="t2 grow">{t(row.as === 'inviter' ? 'ofFriends' : 'ofOwn')}</span>
        <b className="strong n" translate="no">{`+${showDecimal(row.amount)} ${row.symbol}`}</b>
      </summary>
      <table className="tbl" aria-label={t('feesBehind')}>
        <thead>
          <tr>
            <th scope="col">{t('friend')}</th>
            <th scope="col" className="r">
              {t('spotFees')}
            </th>
            <th scope="col" className="r">
              {t('futuresFees')}
            </th>
            <th scope="col" className="r">
              {t('part')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.fees.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: masked names may be alike, and the rows stand
            <tr key={at}>
              <td className="n">{one.name ?? t('yourself')}</td>
              <td className="r n" translate="no">
                {showDecimal(one.spot)}
              </td>
              <td className="r n" translate="no">
                {showDecimal(one.contract)}
              </td>
              <td className="r n" translate="no">{`${one.percent}% = ${showDecimal(one.amount)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
