import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calls } from '../../../shared/calls/table.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { utcMonthName } from '../../base/platform/zone-days.ts'
import { useSession } from '../../base/session/session.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { type OwnRank, rankRows } from './own-rows.ts'
import * as styles from './rank.module.css'
import { RankTable } from './rank-table.tsx'
import { useRank } from './use-rank.ts'

const RULES = ['order', 'since', 'names', 'prizes'] as const

/** /rank: those who invite, by this month's rebates, and the place of whoever looks. */
export default function RankScreen() {
  const { user } = useSession()
  return user ? <WithOwn key={user.id} /> : <Rank own={null} side={<Visitor />} />
}

function WithOwn() {
  const { data, status, renew } = useOwnAnswer(calls.getShareData, { page: 1 }, 60_000)
  return <Rank own={data} side={<OwnPlace own={data} failed={status === 'failed'} onRetry={renew} />} />
}

function Rank({ own, side }: { own: OwnRank | null; side: React.ReactNode }) {
  const { t, i18n } = useTranslation('rank')
  const { data, status, at, retry } = useRank()
  const rows = rankRows(data?.list ?? [], own)
  return (
    <div className={styles.rank}>
      <h1 className="h1">{t('title')}</h1>
      <div className={styles.rankCols}>
        <section aria-labelledby="rank-list">
          <div className="sec">
            <h2 id="rank-list">{data ? t('month', { month: utcMonthName(data.month, i18n.language) }) : t('list')}</h2>
            <span>{t('how')}</span>
          </div>
          {status === 'last-known' && at !== null && (
            <DegradedNote title={t('old')} text={t('from', { at: zoneDateTime(at, i18n.language) })} onRetry={retry} />
          )}
          {data === null ? (
            status === 'loading' ? (
              <Loading rows={10} />
            ) : (
              <ErrorState title={t('failed')} onRetry={retry} />
            )
          ) : rows.length === 0 ? (
            <Empty title={t('empty')} text={t('emptyText')} />
          ) : (
            <RankTable rows={rows} heading="rank-list" />
          )}
        </section>
        <div className={styles.rankSide}>
          {side}
          <section aria-labelledby="rank-rules">
            <div className="sec">
              <h2 id="rank-rules">{t('rulesTitle')}</h2>
            </div>
            <ul className={styles.rankRules}>
              {RULES.map((rule) => (
                <li key={rule}>{t(`rules.${rule}`)}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  )
}

/** The place of whoever is signed in, and what it rests on. */
function OwnPlace({ own, failed, onRetry }: { own: OwnRank | null; failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('rank')
  return (
    <section aria-labelledby="rank-own">
      <div className="sec">
        <h2 id="rank-own">{t('own')}</h2>
      </div>
      {own === null ? (
        failed ? (
          <ErrorState title={t('ownFailed')} onRetry={onRetry} />
        ) : (
          <div className={styles.rankOwnWait}>
            <Loading rows={3} />
          </div>
        )
      ) : (
        <>
          <dl className="kv">
            <div>
              <dt>{t('rank')}</dt>
              <dd className="n strong">
                {own.rank === null ? t('notRanked') : t('place', { rank: own.rank, of: own.ranked })}
              </dd>
            </div>
            <div>
              <dt>{t('rebate')}</dt>
              <dd className="n" translate="no">
                {showDecimal(own.rebate_month, 2)}
              </dd>
            </div>
            <div>
              <dt>{t('toNext')}</dt>
              <dd className="n" translate="no">
                {own.to_next === null ? '--' : showDecimal(own.to_next, 2)}
              </dd>
            </div>
          </dl>
          <p className={styles.rankGo}>
            <Link className="btn primary" to="/HomeView/personal/invite">
              {t('common:inviteFriends')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

function Visitor() {
  const { t } = useTranslation('rank')
  return (
    <section aria-labelledby="rank-own">
      <div className="sec">
        <h2 id="rank-own">{t('own')}</h2>
      </div>
      <p className={`t2 ${styles.rankGo}`}>{t('visitor')}</p>
      <p className="row g2">
        <Link className="btn primary" to="/login?next=%2Frank">
          {t('common:logIn')}
        </Link>
        <Link className="btn quiet" to="/register">
          {t('common:createAccount')}
        </Link>
      </p>
    </section>
  )
}
