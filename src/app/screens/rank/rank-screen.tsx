import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calls } from '../../../shared/calls/table.ts'
import { useOwnAnswer } from '../../money/use-own-answer.ts'
import { zoneDateTime } from '../../platform/zone.ts'
import { useSession } from '../../session/session.ts'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { type OwnCounts, rankRows } from './rank-rows.ts'
import { useRank } from './use-rank.ts'
import './rank.css'

const HEADS = ['rank', 'name', 'invited', 'traded'] as const
const RULES = ['order', 'since', 'names', 'prizes'] as const

/** /rank: those who invite, by friends who traded, and the place of whoever looks. */
export default function RankScreen() {
  const { user } = useSession()
  return user ? <WithOwn key={user.id} /> : <Rank own={null} side={<Visitor />} />
}

function WithOwn() {
  const { data, status, renew } = useOwnAnswer(calls.getShareData, { page: 1 }, 60_000)
  const own = data && { invited: data.total, traded: data.traded }
  return <Rank own={own} side={<OwnPlace own={own} failed={status === 'failed'} onRetry={renew} />} />
}

function Rank({ own, side }: { own: OwnCounts | null; side: React.ReactNode }) {
  const { t, i18n } = useTranslation('rank')
  const rank = useRank()
  const { rows } = rankRows(rank.data?.list ?? [], own)
  return (
    <div className="rank">
      <h1 className="h1">{t('title')}</h1>
      {rank.data?.sample && <p className="note info">{t('sample')}</p>}
      {/* Its place is kept: nothing moves when it comes. */}
      {rank.status === 'loading' && rank.data === null && (
        <p className="note info rank-held" aria-hidden="true">
          {t('sample')}
        </p>
      )}
      <div className="rank-cols">
        <section aria-labelledby="rank-list">
          <div className="sec">
            <h2 id="rank-list">{t('list')}</h2>
            <span>{t('how')}</span>
          </div>
          {rank.status === 'last-known' && rank.at !== null && (
            <DegradedNote
              title={t('old')}
              text={t('from', { at: zoneDateTime(rank.at, i18n.language) })}
              onRetry={rank.retry}
            />
          )}
          {rank.data === null ? (
            rank.status === 'loading' ? (
              <Loading rows={10} />
            ) : (
              <ErrorState title={t('failed')} onRetry={rank.retry} />
            )
          ) : rows.length === 0 ? (
            <Empty title={t('empty')} text={t('emptyText')} />
          ) : (
            <table className="tbl" aria-labelledby="rank-list">
              <thead>
                <tr>
                  {HEADS.map((head, at) => (
                    <th key={head} scope="col" className={at > 1 ? 'r' : undefined}>
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ place, name, invited, traded }) => (
                  <tr key={place} className={name === null ? 'sel' : undefined}>
                    <td className={place <= 3 ? 'n strong' : 'n t2'}>{place}</td>
                    <td className="n">{name ?? <b className="strong">{t('you')}</b>}</td>
                    <td className="r n" translate="no">
                      {invited}
                    </td>
                    <td className="r n" translate="no">
                      {traded}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <div className="rank-side">
          {side}
          <section aria-labelledby="rank-rules">
            <div className="sec">
              <h2 id="rank-rules">{t('rulesTitle')}</h2>
            </div>
            <ul className="rank-rules">
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
function OwnPlace({ own, failed, onRetry }: { own: OwnCounts | null; failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('rank')
  const list = useRank().data?.list ?? null
  const place = list && rankRows(list, own).place
  const unranked = own?.traded === 0 ? t('notRanked') : t('below', { count: list?.length ?? 0 })
  return (
    <section aria-labelledby="rank-own">
      <div className="sec">
        <h2 id="rank-own">{t('own')}</h2>
      </div>
      {own === null || list === null ? (
        failed ? (
          <ErrorState title={t('ownFailed')} onRetry={onRetry} />
        ) : (
          <div className="rank-own-wait">
            <Loading rows={3} />
          </div>
        )
      ) : (
        <>
          <dl className="kv">
            <div>
              <dt>{t('rank')}</dt>
              <dd className="n strong" translate="no">
                {place ?? unranked}
              </dd>
            </div>
            <div>
              <dt>{t('invited')}</dt>
              <dd className="n" translate="no">
                {own.invited}
              </dd>
            </div>
            <div>
              <dt>{t('traded')}</dt>
              <dd className="n" translate="no">
                {own.traded}
              </dd>
            </div>
          </dl>
          <p className="rank-go">
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
      <p className="t2 rank-go">{t('visitor')}</p>
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
