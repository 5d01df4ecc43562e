import { useTranslation } from 'react-i18next'
import { mintCalls } from '../../../shared/calls/products/mint-calls.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneMinute } from '../../base/platform/zone.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'

const SELDOM = 120_000

/** What the person has collected, and who has collected most. @param total TAPE collected so far */
export function MintLists({ total }: { total: string }) {
  const { t, i18n } = useTranslation('mint')
  const own = useOwnAnswer(mintCalls.mintList, { type: 'session' }, SELDOM)
  const rank = useOwnAnswer(mintCalls.mintList, { type: 'rank' }, SELDOM)
  const missing = (view: typeof own) =>
    view.status === 'failed' ? <ErrorState title={t('listFailed')} onRetry={view.renew} /> : <Loading rows={3} />
  return (
    <>
      <section aria-labelledby="mint-own">
        <div className="sec">
          <h2 id="mint-own">{t('sessions')}</h2>
          <span className="n">{t('total', { total: showDecimal(total, 2) })}</span>
        </div>
        {own.data === null ? (
          missing(own)
        ) : own.data.sessions.list.length === 0 ? (
          <Empty title={t('noSession')} text={t('noSessionText')} />
        ) : (
          <table className="tbl" aria-labelledby="mint-own">
            <thead>
              <tr>
                <th scope="col">{t('started')}</th>
                <th scope="col" className="r">
                  {t('rate')}
                </th>
                <th scope="col" className="r">
                  TAPE
                </th>
              </tr>
            </thead>
            <tbody>
              {own.data.sessions.list.map((one) => (
                <tr key={one.id}>
                  <td className="n" translate="no">
                    {zoneMinute(one.started_at, i18n.language)}
                  </td>
                  <td className="r n" translate="no">
                    {showDecimal(one.rate)}
                  </td>
                  <td className="r n" translate="no">
                    {showDecimal(one.mined)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section aria-labelledby="mint-rank">
        <div className="sec">
          <h2 id="mint-rank">{t('ranking')}</h2>
          <span>{t('masked')}</span>
        </div>
        {rank.data === null ? (
          missing(rank)
        ) : rank.data.rank.length === 0 ? (
          <Empty title={t('nobody')} text={t('nobodyText')} />
        ) : (
          <table className="tbl" aria-labelledby="mint-rank">
            <thead>
              <tr>
                <th scope="col">{t('place')}</th>
                <th scope="col">{t('name')}</th>
                <th scope="col" className="r">
                  TAPE
                </th>
              </tr>
            </thead>
            <tbody>
              {rank.data.rank.map((one) => (
                <tr key={one.rank} className={one.own ? 'sel' : undefined}>
                  <td className="n" translate="no">
                    {one.rank}
                  </td>
                  <td className="n">{one.own ? <b className="strong">{t('you')}</b> : one.name}</td>
                  <td className="r n" translate="no">
                    {showDecimal(one.mined, 2)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}
