import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calls } from '../../../shared/calls/table.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { Amount } from '../../ui/amount.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './profile.module.css'

const COIN = 'USDT'
const OFTEN = 60_000

/** What may leave the account within a day, what of it is used, and until when nothing may. */
export function Limits() {
  const { t, i18n } = useTranslation('profile')
  const { data, status, knownAt, renew } = useOwnAnswer(calls.withdrawStanding, {}, OFTEN)
  const [hold] = data?.holds ?? []
  return (
    <section aria-labelledby="profile-limits">
      <div className="sec">
        <h2 id="profile-limits">{t('limits')}</h2>
        <Link className="lnk fs12" to="/ratestandards">
          {t('fees')}
        </Link>
      </div>
      {data === null ? (
        status === 'failed' ? (
          <ErrorState title={t('limitsFailed')} onRetry={renew} />
        ) : (
          <Loading rows={3} />
        )
      ) : (
        <>
          {status === 'failed' && <LastKnownNote title={t('limitsFailed')} at={knownAt} onRetry={renew} />}
          <dl className={`kv l ${styles.profileFacts}`}>
            <div>
              <dt>{t('limit.day')}</dt>
              <dd>
                <span className="n">
                  <Amount text={data.limit} /> {COIN}
                </span>
                {data.kyc !== 'advanced' && (
                  <Link className="lnk" to="/HomeView/personal/identity">
                    {t('limit.raise')}
                  </Link>
                )}
              </dd>
            </div>
            <div>
              <dt>{t('limit.used')}</dt>
              <dd>
                <span className="n">
                  <Amount text={data.used} /> {COIN}
                </span>
              </dd>
            </div>
            <div>
              <dt>{t('limit.hold')}</dt>
              <dd className="n">
                {hold ? t('limit.until', { at: zoneDateTime(hold.ends, i18n.language) }) : t('limit.none')}
              </dd>
            </div>
            <div>
              <dt>{t('limit.addresses')}</dt>
              <dd>
                <span>{t(data.allowlist ? 'limit.listed' : 'limit.any')}</span>
                <Link className="lnk" to="/HomeView/personal/addresses">
                  {t('open')}
                  <span className="sr"> {t('limit.addresses')}</span>
                </Link>
              </dd>
            </div>
          </dl>
        </>
      )}
    </section>
  )
}
