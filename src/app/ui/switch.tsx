import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './switch.module.css'

export interface SwitchProps {
  on: boolean
  onChange: (on: boolean) => void
  /** The name, where no words stand inside. */
  label?: string
  /** Why it cannot be turned; read out and shown on hover. */
  whyNot?: string | null
  children?: ReactNode
}

/** On or off at once, without a form to send. Space and Enter turn it. */
export function Switch({ on, onChange, label, whyNot, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-disabled={whyNot ? true : undefined}
      aria-description={whyNot ?? undefined}
      title={whyNot ?? undefined}
      data-part="switch-button"
      className={classNames(styles.switchButton, whyNot && 'off')}
      onClick={() => {
        if (!whyNot) onChange(!on)
      }}
    >
      <span className={classNames(styles.switch, on && styles.on)} />
      {children}
    </button>
  )
}
