import '../../services/money/money.module.css'
import '../orders/orders-screen.module.css'
import '../rank/rank.module.css'
import './invite.module.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { utcMonthName } from '../../base/platform/zone-days.ts'
import { useSession } from '../../base/session/session.ts'
import { faceOf } from '../../services/account/own-state.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { useNotConfirmed } from '../../services/money/use-not-confirmed.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { rankRows } from '../rank/own-rows.ts'
import { RankTable } from '../rank/rank-table.tsx'
import { useRank } from '../rank/use-rank.ts'
import * as styles from './invite.module.css'
import { InviteCode } from './invite-code.tsx'
import { InvitedList } from './invited-list.tsx'
import { LinkTable } from './link-table.tsx'
import { NewLink } from './new-link.tsx'
import { RebateList } from './rebate-list.tsx'
import { type Invitation, type InvitedView, useInvited } from './use-invited.ts'
import { useLinks } from './use-links.ts'

/** /HomeView/personal/invite: the person's code and links, what they have brought, and who has come by them. */
export default function Invite() {
  const { t } = useTranslation('invite')
  useTitle(t('common:inviteFriends'))
  const { user } = useSession()
  return (
    <>
      <h1>{t('common:inviteFriends')}</h1>
      <p className={`t2 ${styles.inviteText}`}>{t('text')}</p>
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
      <Shares view={view} invitation={invitation} />
    </>
  )
}

/** Links, rebates and people on the left; the code, a new link and the ranking on the right. */
function Shares({ view, invitation }: { view: InvitedView; invitation: Invitation }) {
  const { t } = useTranslation('share')
  const links = useLinks()
  const notConfirmed = useNotConfirmed()
  const isOld = links.status === 'failed'
  const whyNot = notConfirmed ?? (isOld ? t('old') : null)
  const list = links.data?.list
  const code = list?.find((link) => link.default)?.code ?? invitation.invite_code
  return (
    <div className={styles.inviteCols}>
      <div className={styles.inviteLeft}>
        {isOld && list && <LastKnownNote title={t('old')} at={links.knownAt} onRetry={links.renew} />}
        {list ? (
          <LinkTable links={list} whyNot={whyNot} onDone={links.renew} />
        ) : isOld ? (
          <ErrorState title={t('failed')} onRetry={links.renew} />
        ) : (
          <Loading rows={4} />
        )}
        <RebateList />
        <MonthRank own={invitation} />
        <InvitedList view={view} />
        <HowItWorks />
      </div>
      <div className={styles.inviteRight}>
        <InviteCode code={code} />
        <NewLink
          made={(list ?? []).filter(({ id }) => id > 0).length}
          whyNot={list ? whyNot : t('old')}
          onDone={links.renew}
        />
      </div>
    </div>
  )
}

const SHOWN = 5

/** The first of this month's ranking, and the person's own place. */
function MonthRank({ own }: { own: Invitation }) {
  const { t, i18n } = useTranslation(['rank', 'invite'])
  const { data, status, retry } = useRank()
  const rows = rankRows(data?.list ?? [], own)
  const shown = rows.filter(({ name }, at) => at < SHOWN || name === null)
  return (
    <section aria-labelledby="invite-rank">
      <div className="sec">
        <h2 id="invite-rank">{data ? t('month', { month: utcMonthName(data.month, i18n.language) }) : t('list')}</h2>
        <Link className="lnk fs12" to="/rank">
          {t('invite:toRank')}
        </Link>
      </div>
      {data === null ? (
        status === 'loading' ? (
          <Loading rows={3} />
        ) : (
          <ErrorState title={t('failed')} onRetry={retry} />
        )
      ) : rows.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')} />
      ) : (
        <RankTable rows={shown} heading="invite-rank" />
      )}
    </section>
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
      <ol className={styles.inviteSteps}>
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

function Figures({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation(['share', 'invite', 'rank'])
  const { total, verified, traded, rank, ranked, to_next } = invitation
  const usdt = (text: string) => `${showDecimal(text, 2)} USDT`
  return (
    <dl className={styles.inviteFigures}>
      <Figure name={t('yourRebate')} value={usdt(invitation.rebate)} />
      <Figure name={t('thisMonth')} value={usdt(invitation.rebate_month)} />
      <Figure
        name={[t('invite:figure.total'), t('invite:figure.verified'), t('invite:figure.traded')].join(' / ')}
        value={`${total} / ${verified} / ${traded}`}
      />
      <Figure
        name={t('yourRank')}
        value={rank === null ? '--' : String(rank)}
        more={
          rank === null
            ? t('rank:notRanked')
            : to_next === null
              ? t('of', { of: ranked })
              : t('ofNext', { of: ranked, amount: showDecimal(to_next, 2), rank: rank - 1 })
        }
      />
    </dl>
  )
}

function Figure({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt className="lbl">{name}</dt>
      <dd>
        <span className="h24 n" translate="no">
          {value}
        </span>
        {more && <span className="t2 fs12">{` ${more}`}</span>}
      </dd>
    </div>
  )
}
