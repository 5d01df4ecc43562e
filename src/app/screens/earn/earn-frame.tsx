import './earn.module.css'
import './earn-account.module.css'
import './earn-forms.module.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as styles from './earn.module.css'

const PAGES = [
  ['live', '/easyEarn'],
  ['fixed', '/term'],
  ['pledge', '/pledge'],
  ['fund', '/HomeView/investment/fund/fundDetails'],
  ['overview', '/investment'],
  ['account', '/fund'],
] as const

export type EarnPage = (typeof PAGES)[number][0]

export interface EarnFrameProps {
  /** Which page of the navigation it belongs to. */
  at: EarnPage
  title: ReactNode
  lead?: ReactNode
  /** Stands on the right of the title. */
  end?: ReactNode
  children: ReactNode
}

/** A page of the finance products, with the way to the others. */
export function EarnFrame({ at, title, lead, end, children }: EarnFrameProps) {
  const { t } = useTranslation('earn')
  const current = useRef<HTMLAnchorElement>(null)
  // On phones the last pages lie beyond the edge of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    const link = current.current
    const row = link?.parentElement
    if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [at])
  return (
    <div className={styles.earn}>
      <nav className={styles.eaNav} aria-label={t('nav.label')}>
        {PAGES.map(([name, to]) => (
          <Link
            key={to}
            ref={name === at ? current : undefined}
            to={to}
            aria-current={name === at ? 'page' : undefined}
          >
            {t(`nav.${name}`)}
          </Link>
        ))}
      </nav>
      <header className={styles.eaHead}>
        <div>
          <h1 className="h1">{title}</h1>
          {lead && <p className="t2">{lead}</p>}
        </div>
        {end}
      </header>
      {children}
    </div>
  )
}
