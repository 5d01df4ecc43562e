import './entry.css'
import type { ReactNode } from 'react'
import { EntryAside } from './entry-aside.tsx'

/** The frame of log-in, registration and new passwords: the form on the left, what to know before typing on the right. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="login">
      <div className="form">
        <div className="form-in">
          <h1 className="h1">{title}</h1>
          {children}
        </div>
      </div>
      <EntryAside />
    </div>
  )
}
