import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { User } from '../../../shared/calls/entities.ts'
import type { AddressBook } from '../../../shared/calls/money-entities.ts'
import { maskContact } from '../../../shared/rules/mask-contact.ts'
import { PROTECTION_POINTS, type Protection } from '../../../shared/rules/security-score.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GoogleLoginRow } from './google-login-row.tsx'
import { type KnownScore, PROTECTIONS } from './protections.ts'
import { useSafetyLabels } from './safety-labels.ts'
import * as styles from './security.module.css'

export interface ProtectionListProps {
  user: User
  /** null where it is not known. */
  book: AddressBook | null
  score: KnownScore
  /** Why nothing can be changed now; null where it can. */
  whyNot: string | null
  onOpen: (protection: Protection) => void
  onUnlinkGoogleLogin: () => void
}

/** Pages of their own, where a protection has one. */
export const PROTECTION_PAGES: Readonly<Partial<Record<Protection, string>>> = {
  addresses: '/HomeView/personal/addresses',
  identity: '/HomeView/personal/identity',
}

/** Every protection with what it is worth, and the way to change it. */
export function ProtectionList({ user, book, score, whyNot, onOpen, onUnlinkGoogleLogin }: ProtectionListProps) {
  const { t } = useTranslation('security')
  const fact = useFacts(user, book)
  const rows = [...PROTECTIONS].sort((a, b) => Number(score.on.includes(b)) - Number(score.on.includes(a)))
  return (
    <section>
      <div className="sec">
        <h2>{t('bindings.title')}</h2>
        <span>{t('bindings.note')}</span>
      </div>
      <ul className={`li ${styles.protections}`}>
        {rows.map((name) => {
          const on = score.on.includes(name)
          const page = PROTECTION_PAGES[name]
          const label = t(`protection.${name}`)
          const points = PROTECTION_POINTS[name]
          return (
            <li key={name}>
              <span className={on ? 'mark ok' : 'mark'}>
                <Icon of={on ? Check : Minus} size={14} label={t(on ? 'on' : 'off')} />
              </span>
              <span className="grow">
                <b>{label}</b>
                <span className="s">{fact(name)}</span>
              </span>
              <span className="end row g3">
                <span className="t3 n fs12" translate="no" title={t('bindings.points', { count: points })}>
                  {on ? points : `+${points}`}
                </span>
                {page ? (
                  <Link className="btn quiet s" to={page} aria-label={`${t('open')}: ${label}`}>
                    {t('open')}
                  </Link>
                ) : (
                  <Button
                    size="s"
                    whyNot={whyNot}
                    onClick={() => onOpen(name)}
                    aria-label={`${press(name, on, t)}: ${label}`}
                  >
                    {press(name, on, t)}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
        <GoogleLoginRow user={user} whyNot={whyNot} onUnlink={onUnlinkGoogleLogin} />
      </ul>
    </section>
  )
}

function press(name: Protection, on: boolean, t: (key: 'change' | 'set' | 'link') => string): string {
  if (on) return t('change')
  return t(name === 'anti_phishing' ? 'set' : 'link')
}

/** What stands under each name. */
function useFacts(user: User, book: AddressBook | null): (name: Protection) => string {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const address = (text: string | null) =>
    text === null ? t('notLinked') : t('linkedTo', { address: maskContact(text) })
  return (name) => {
    switch (name) {
      case 'password': {
        if (user.own_password === false) return t('fact.passwordNone')
        const at = user.password_changed_at
        return at ? t('fact.passwordChanged', { at: labels.at(at) }) : t('fact.passwordFirst')
      }
      case 'email':
        return address(user.email)
      case 'phone':
        return address(user.phone)
      case 'google':
        return t(user.google2fa ? 'fact.google' : 'notLinked')
      case 'anti_phishing':
        return t(user.anti_phishing ? 'fact.antiPhishing' : 'notSet')
      case 'addresses':
        if (!book || book.allowlist === null) return t('unknown')
        return t(book.allowlist ? 'fact.allowlist' : 'fact.addresses', { count: book.list.length })
      case 'identity':
        if (!user.kyc) return t('unknown')
        return `${t(`kycState.${user.kyc.state}`)} · ${t(`kycLevel.${user.kyc.level}`)}`
    }
  }
}
