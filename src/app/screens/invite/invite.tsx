import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTitle } from '../../page/page-title.tsx'
import { zoneDateTime } from '../../platform/zone.ts'
import { useSession } from '../../session/session.ts'
import { faceOf } from '../../trading/account/own-state.ts'
import { DegradedNote, ErrorState, Loading } from '../../ui/states.tsx'
import { InviteCode } from './invite-code.tsx'
import { InvitedList } from './invited-list.tsx'
import { type Invitation, useInvited } from './use-invited.ts'
import '../../money/money.css'
import '../orders/orders-screen.css'
import './invite.css'

/** /HomeView/personal/invite: the person's code, the link and picture that carry it, and who has come by it. */
export default function Invite() {
  const { t } = useTranslation('invite')
  useTitle(t('common:inviteFriends'))
  const { user } = useSession()
  return (
    <>
      <h1>{t('common:inviteFriends')}</h1>
      <p className="t2 invite-text">{t('text')}</p>
      <Invited key={user?.id} />
    </>
  )
}

function Invited() {
  const { t, i18n } = useTranslation('invite')
  const view = useInvited()
  const { invitation, records, knownAt } = view
  const retry = () => void records.refresh()
  if (!invitation)
    return view.status === 'failed' ? <ErrorState title={t('failed')} onRetry={retry} /> : <Loading rows={5} />
  return (
    <>
      {faceOf(view) === 'degraded' && knownAt !== null && (
        <DegradedNote
          title={t('stale')}
          text={t('since', { at: zoneDateTime(knownAt, i18n.language) })}
          onRetry={retry}
        />
      )}
      <Figures invitation={invitation} />
      <div className="invite-cols">
        <div className="invite-left">
          <InvitedList view={view} />
          <HowItWorks />
        </div>
        <InviteCode code={invitation.invite_code} />
      </div>
    </>
  )
}

const STEPS = ['share', 'register', 'trade'] as const

/** What becomes of an invitation, step by step. */
function HowItWorks() {
  const { t } = useTranslation('invite')
  return (
    <section aria-labelledby="invite-how">
      <div className="sec">
        <h2 id="invite-how">{t('how.title')}</h2>
      </div>
      <ol className="invite-steps">
        {STEPS.map((step, at) => (
          <li key={step}>
            <b className="strong">{`${at + 1}. ${t(`how.${step}`)}`}</b>
            <span className="t2 fs12">{t(`how.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <p className="hint">{t('how.rebate')}</p>
    </section>
  )
}

const FIGURES = ['total', 'verified', 'traded'] as const

function Figures({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invite')
  return (
    <>
      <dl className="invite-figures">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt className="lbl">{t(`figure.${name}`)}</dt>
            <dd className="h24 n" translate="no">
              {invitation[name]}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        <Link className="lnk" to="/rank">
          {t('toRank')}
        </Link>
      </p>
    </>
  )
}
