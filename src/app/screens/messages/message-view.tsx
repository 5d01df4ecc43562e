import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { site } from '../../base/platform/site.ts'
import { labelledDateTime } from '../../base/platform/zone.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MessageWithText } from './message-board.tsx'
import * as styles from './messages.module.css'

const SECURITY = '/HomeView/personal/security'

/** One message, whole: when, what, the facts, and the way to what has become of it. */
export function MessageView({ message: worded, onBack }: { message: MessageWithText; onBack: () => void }) {
  const { t, i18n } = useTranslation('messages')
  const { name } = useSnapshot(site)
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, title, text, facts, at, message } = worded
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to each message that is opened
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id])
  const { link } = message
  const leads = link === SECURITY ? 'openSecurity' : message.kind === 'article' ? 'openArticle' : 'open'
  return (
    <article className={styles.mgView}>
      <button type="button" className={`lnk ${styles.mgBack}`} onClick={onBack}>
        <Icon of={ArrowLeft} size={14} /> {t('back')}
      </button>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="t2 fs12">{t('from', { time: labelledDateTime(at, i18n.language), site: name })}</p>
      <p className={styles.mgSaid}>{text}</p>
      {facts.length > 0 && (
        <dl className="kv">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="n">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {link !== null && (
        <p>
          <Link className="btn quiet" to={link}>
            {t(leads)}
          </Link>
        </p>
      )}
      {message.group === 'account' && <p className="t3 fs12">{t('never', { site: name })}</p>}
    </article>
  )
}
