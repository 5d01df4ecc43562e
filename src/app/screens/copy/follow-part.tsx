import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Leader } from '../../../shared/calls/products/copy-entities.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { useSession } from '../../base/session/session.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { Amount } from '../../ui/amount.tsx'
import * as styles from './copy.module.css'
import { MINE_PATH } from './copy-parts.tsx'
import type { FollowDraft, FollowWrong } from './follow-draft.ts'
import { FollowForm } from './follow-form.tsx'
import { FollowRules } from './follow-rules.tsx'
import type { Funds } from './use-funds.ts'

export interface FollowPartProps {
  leader: Leader
  draft: FollowDraft
  /** The draft with plain numbers. */
  meant: FollowDraft
  wrong: FollowWrong
  funds: Funds
  /** The leader's figures are the last known ones: nothing can be followed by them. */
  failed: boolean
  renew: () => void
  onChange: (part: Partial<FollowDraft>) => void
}

/** Following: the form; for who follows already the way to that follow; for visitors what it would do, and the way in. */
export function FollowPart(props: FollowPartProps) {
  const { t } = useTranslation('copy')
  const { user } = useSession()
  const location = useLocation()
  const { leader, funds, meant, wrong } = props
  return (
    <section aria-labelledby="cp-follow">
      <div className="sec">
        <h2 id="cp-follow">{t('copyFollow')}</h2>
        {user && (
          <span>
            {t('copyContract')}{' '}
            {funds.available === null ? (
              t('copyUnknown')
            ) : (
              <>
                <Amount text={unscaled(funds.available)} digits={2} /> USDT
              </>
            )}
          </span>
        )}
      </div>
      {!user ? (
        <div className={styles.cpForm}>
          <FollowRules leader={leader} meant={meant} wrong={wrong} />
          <Link className="btn primary l block" to={loginPath(location)}>
            {t('copyLogIn')}
          </Link>
        </div>
      ) : leader.you_follow !== null ? (
        <div className={styles.cpForm}>
          <p>{t('copyAlready', { leader: leader.name })}</p>
          <Link className="btn quiet block" to={MINE_PATH}>
            {t('copyToMine')}
          </Link>
        </div>
      ) : (
        <FollowForm {...props} />
      )}
    </section>
  )
}
