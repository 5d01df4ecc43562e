import type { ReactNode } from 'react'
import * as styles from './auth.module.css'
import { AuthAside } from './auth-aside.tsx'
import { PlainHttpNote } from './plain-http-note.tsx'
import { RegionList } from './region-list.tsx'

export interface AuthPageProps {
  title: string
  children: ReactNode
  /** In place of what to know before typing. */
  aside?: ReactNode
}

/** The frame of log-in, registration and new passwords: the form on the left, what to know before typing on the right. */
export function AuthPage({ title, children, aside }: AuthPageProps) {
  return (
    <div data-part="login" className={styles.login}>
      <div className={styles.form}>
        <div className={styles.formIn}>
          <h1 className="h1">{title}</h1>
          <PlainHttpNote />
          {children}
          <RegionList />
        </div>
      </div>
      {aside ?? <AuthAside />}
    </div>
  )
}
