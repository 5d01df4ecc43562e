import type { CSSProperties } from 'react'
import * as styles from '../parts/auth.module.css'

export interface StepsProps {
  label: string
  names: readonly string[]
  /** The step that is done now, from 0. */
  at: number
  /** Said under those that are past and the one that is now. */
  done: string
  now: string
}

/** Where one is in a few steps: a line that fills, numbered names, and in words what is done. */
export function Steps({ label, names, at, done, now }: StepsProps) {
  return (
    <ol
      data-part="steps"
      className={styles.steps}
      aria-label={label}
      style={{ '--v': (Math.min(at + 1, names.length) / names.length) * 100 } as CSSProperties}
    >
      {names.map((name, step) => (
        <li key={name} aria-current={step === at ? 'step' : undefined}>
          <b>{`${step + 1}. ${name}`}</b>
          <span>{step < at ? done : step === at ? now : ''}</span>
        </li>
      ))}
    </ol>
  )
}
