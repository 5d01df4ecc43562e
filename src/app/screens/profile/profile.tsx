import '../auth/parts/auth.module.css'
import './profile.module.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { User } from '../../../shared/calls/entities.ts'
import { maskContact } from '../../../shared/rules/mask-contact.ts'
import { shownName, useSession } from '../../base/session/session.ts'
import { KnownUser } from '../../services/page/known-user.tsx'
import { useTitle } from '../../services/page/page-title.tsx'
import { AvatarPart } from './avatar-part.tsx'
import { Limits } from './limits.tsx'
import { NicknameForm } from './nickname-form.tsx'
import { Preferences } from './preferences.tsx'
import * as styles from './profile.module.css'

/** /HomeView/personal/profile: what the person is called and looks like, and what belongs to the account. */
export default function Profile() {
  const { t } = useTranslation('profile')
  useTitle(t('title'))
  const { status } = useSession()
  const whyNot = status === 'confirmed' ? null : t('common:unconfirmed')
  return (
    <>
      <h1>{t('title')}</h1>
      <KnownUser>
        {(user) => (
          <div className={styles.profile}>
            <section>
              <div className="sec">
                <h2>{t('you')}</h2>
                <span>{shownName(user)}</span>
              </div>
              <AvatarPart user={user} whyNot={whyNot} />
              <NicknameForm key={user.id} user={user} whyNot={whyNot} />
            </section>
            <AccountFacts user={user} />
            <Limits />
            <Preferences />
          </div>
        )}
      </KnownUser>
    </>
  )
}

const TAB = '/HomeView/personal'

function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const address = (text: string | null) => (text === null ? t('notLinked') : maskContact(text))
  const kyc = user.kyc ? t(`kyc.${user.kyc.state}`) : t('unknown')
  const level = user.kyc && user.kyc.level !== 'none' ? ` · ${t(`level.${user.kyc.level}`)}` : ''
  const facts = [
    ['id', String(user.id), null],
    ['email', address(user.email), 'security'],
    ['phone', address(user.phone), 'security'],
    ['google', t(user.google2fa ? 'linked' : 'notLinked'), 'security'],
    ['identity', kyc + level, 'identity'],
  ] as const
  return (
    <section>
      <div className="sec">
        <h2>{t('account')}</h2>
      </div>
      <dl className={`kv l ${styles.profileFacts}`}>
        {facts.map(([name, value, tab]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>
              <span className="n" translate={tab === null ? 'no' : undefined}>
                {value}
              </span>
              {tab && (
                <Link className="lnk" to={`${TAB}/${tab}`} aria-label={t('openOf', { name: t(`fact.${name}`) })}>
                  {t('open')}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
