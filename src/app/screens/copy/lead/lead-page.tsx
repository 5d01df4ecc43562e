import '../mine/mine.module.css'
import './lead.module.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LastKnownNote } from '../../../services/money/last-known-note.tsx'
import { ErrorState, Loading } from '../../../ui/states.tsx'
import { LIST_PATH, MINE_PATH } from '../copy-parts.tsx'
import * as mineStyles from '../mine/mine.module.css'
import { useLead } from '../mine/use-mine.ts'
import { ApplyForm } from './apply-form.tsx'
import { Conditions } from './conditions.tsx'
import * as leadStyles from './lead.module.css'
import { Leading } from './leading.tsx'

/** /copyTraders?lead: what leading wants and how the person stands to it; for who leads, followers, earnings and the end. */
export function LeadPage() {
  const { t } = useTranslation('copyMine')
  const view = useLead()
  const { data, status, knownAt, renew } = view
  const failed = status === 'failed'
  const leads = data?.leader != null && data.leader.state !== 'ended'
  return (
    <>
      <p className={mineStyles.cmWays}>
        <Link className="lnk" to={LIST_PATH}>
          {t('allLeaders')}
        </Link>
        <Link className="lnk" to={MINE_PATH}>
          {t('title')}
        </Link>
      </p>
      <h1 className="h1">{t(leads ? 'leadForm.titleLeads' : 'leadForm.title')}</h1>
      <p className="t2">{t('leadForm.intro')}</p>
      {failed && data && <LastKnownNote title={t('leadForm.failed')} at={knownAt} onRetry={renew} />}
      {data === null ? (
        failed ? (
          <ErrorState title={t('leadForm.failed')} onRetry={renew} />
        ) : (
          <Loading rows={6} />
        )
      ) : leads && data.leader ? (
        <Leading leader={data.leader} shares={data.shares} at={knownAt} onChanged={view.put} />
      ) : (
        <div className={leadStyles.cmLead}>
          <Conditions standing={data} />
          <ApplyForm standing={data} off={failed} onChanged={view.put} />
        </div>
      )}
    </>
  )
}
