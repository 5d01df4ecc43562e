import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'up' | 'down' | 'warn' | 'ok' | 'ink' | 'info'

export function Badge({ tone, children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames('badge', tone)}>{children}</span>
}
