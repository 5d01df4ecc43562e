import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Leader } from '../../../shared/calls/products/copy-entities.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './copy.module.css'
import { LIST_PATH } from './copy-parts.tsx'
import { canReplay, FIRST_DRAFT, judgeFollow, meantBy } from './follow-draft.ts'
import { FollowPart } from './follow-part.tsx'
import { LeaderHead } from './leader-head.tsx'
import { LeaderParts } from './leader-parts.tsx'
import { ReplayPart, ReplayResult } from './replay-part.tsx'
import { useLeader, useReplay } from './use-copy.ts'
import { type Funds, NO_FUNDS, useFunds } from './use-funds.ts'
import { type ReplayDays, useReplayTerms } from './use-replay-terms.ts'

/** One leader: figures, "if you had followed", what is held and was traded, and the form to follow. @param id as the address names it */
export function LeaderPage({ id }: { id: number }) {
  const { t } = useTranslation('copy')
  const { user } = useSession()
  const leader = useLeader(id)
  const { data, status, knownAt, renew } = leader
  const failed = status === 'failed'
  if (data === null)
    return (
      <>
        <Back />
        {failed ? <ErrorState heading title={t('copyLeaderFailed')} onRetry={renew} /> : <Loading rows={8} />}
      </>
    )
  const known = { leader: data, at: knownAt, failed, renew }
  return (
    <>
      <Back />
      {failed && <LastKnownNote title={t('copyLeaderFailed')} at={knownAt} onRetry={renew} />}
      {user ? <OfPerson {...known} /> : <Known {...known} funds={NO_FUNDS} />}
    </>
  )
}

function Back() {
  const { t } = useTranslation('copy')
  return (
    <p className={styles.cpBack}>
      <Link className="lnk" to={LIST_PATH}>
        {t('copyAll')}
      </Link>
    </p>
  )
}

interface KnownProps {
  leader: Leader
  /** When it was answered, server time, ms. */
  at: number | null
  /** It is the last known, not the present one. */
  failed: boolean
  renew: () => void
}

function OfPerson(props: KnownProps) {
  return <Known {...props} funds={useFunds()} />
}

function Known({ leader, at, failed, renew, funds }: KnownProps & { funds: Funds }) {
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const [days, setDays] = useState<ReplayDays>(90)
  const meant = meantBy(draft)
  const wrong = judgeFollow(meant, { leader, available: funds.available })
  const replay = useReplay(useReplayTerms(leader.id, days, meant, canReplay(meant, wrong)))
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <>
      <LeaderHead leader={leader} at={at} />
      <div className={styles.cpCols}>
        <ReplayPart {...{ leader, replay, draft, wrong, days }} onChange={change} onDays={setDays} />
        <div className={styles.cpSide}>
          <ReplayResult replay={replay} />
          <FollowPart {...{ leader, draft, meant, wrong, funds, failed, renew }} onChange={change} />
        </div>
        <LeaderParts leader={leader} replay={replay.data} />
      </div>
    </>
  )
}
