import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { COPY_LIMITS } from '../../../shared/lines/copy-places.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Amount } from '../../ui/amount.tsx'
import { moneyDigits } from '../../ui/money-digits.ts'
import * as styles from './copy.module.css'
import { Fresh, MINE_PATH } from './copy-parts.tsx'
import { nearestStop, tenthsText, toneOf } from './copy-text.ts'
import { useFollows } from './use-copy.ts'

/** What the person follows, in four figures: how many, with how much, with what result, and which follow is nearest to its stop. */
export function FollowSummary() {
  const { t } = useTranslation('copy')
  const { data, status, knownAt, renew } = useFollows()
  const running = data?.filter(({ state }) => state !== 'ended') ?? []
  const sum = (of: 'amount' | 'result') => unscaled(running.reduce((all, follow) => all + scaled(follow[of]), 0n))
  const [amount, result] = [sum('amount'), sum('result')]
  const nearest = nearestStop(running)
  const unknown = t(status === 'failed' ? 'copyUnknown' : 'copyNone')
  return (
    <section aria-label={t('copySummary')}>
      {status === 'failed' && data !== null && (
        <LastKnownNote title={t('copyFollowsFailed')} at={knownAt} onRetry={renew} />
      )}
      <dl className={styles.cpMine}>
        <div>
          <dt>{t('copyFollowing')}</dt>
          <dd>
            {data === null ? (
              <span className="t3">{unknown}</span>
            ) : (
              <Link to={MINE_PATH}>{t('copyOf', { count: running.length, most: COPY_LIMITS.leaders })}</Link>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('copyAmount')}</dt>
          <dd>
            <Amount text={data === null ? null : amount} digits={2} unknown={unknown} />
            {data !== null && ' USDT'}
          </dd>
        </div>
        <div>
          <dt>{t('copyResultSince')}</dt>
          <dd>
            <Fresh at={knownAt}>
              <Amount
                text={data === null ? null : result}
                digits={moneyDigits(result)}
                signed
                tone={toneOf(result)}
                unknown={unknown}
              />
              {data !== null && ' USDT'}
            </Fresh>
          </dd>
        </div>
        <div>
          <dt>{t('copyNearest')}</dt>
          <dd>
            {nearest === null ? (
              <span className="t3">{data === null ? unknown : t('copyNone')}</span>
            ) : (
              <Fresh at={knownAt}>
                {t('copyAway', { leader: nearest.follow.leader_name, percent: tenthsText(nearest.tenths) })}
              </Fresh>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
