import '../../services/money/money.module.css'
import './rewards.module.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import * as styles from './rewards.module.css'
import { SignInRow } from './sign-in-row.tsx'
import { TaskList } from './task-list.tsx'
import { useMarking, useTasks } from './use-tasks.ts'
import { WithdrawRewards } from './withdraw-rewards.tsx'

/** /HomeView/personal/tasks: daily sign-in, tasks, and what they have brought. */
export default function Tasks() {
  const { user } = useSession()
  return <Page key={user?.id} />
}

function Page() {
  const { t } = useTranslation('tasks')
  useTitle(t('title'))
  const view = useTasks()
  const { tasks, row, available, renew, isOld } = view
  const notConfirmed = useNotConfirmed()
  useMarking(tasks.data?.list ?? null, tasks.status === 'ready' && notConfirmed === null, renew)
  const whyNot = notConfirmed ?? (isOld ? t('old') : null)
  return (
    <>
      <div className={styles.rwHead}>
        <div>
          <h1>{t('title')}</h1>
          <p className="t2">{t('text')}</p>
        </div>
        <div className={styles.rwReady}>
          <span className="lbl">{t('ready')}</span>
          <div className="h24 n" translate="no" data-test="reward-available">
            {available.data ? `${showDecimal(available.data.amount, 2)} USDT` : '--'}
          </div>
        </div>
      </div>
      {!(tasks.data && row.data && available.data) ? (
        isOld ? (
          <ErrorState title={t('failed')} onRetry={renew} />
        ) : (
          <Loading rows={6} />
        )
      ) : (
        <>
          {isOld && <LastKnownNote title={t('old')} at={tasks.knownAt} onRetry={renew} />}
          <SignInRow view={row.data} whyNot={whyNot} onDone={renew} />
          <div className={styles.rwCols}>
            <TaskList tasks={tasks.data.list} whyNot={whyNot} onDone={renew} />
            <div className={styles.rwSide}>
              <WithdrawRewards available={available.data} whyNot={whyNot} onDone={renew} />
              <MintLink />
            </div>
          </div>
        </>
      )}
    </>
  )
}

/** The way to the mint. */
function MintLink() {
  const { t } = useTranslation('tasks')
  return (
    <section aria-labelledby="rw-mint">
      <div className="sec">
        <h2 id="rw-mint">{t('mint')}</h2>
      </div>
      <p className={`t2 fs12 ${styles.rwNone}`}>{t('mintText')}</p>
      <Link className="btn quiet block" to="/HomeView/personal/mint">
        {t('toMint')}
      </Link>
    </section>
  )
}
