import type { ComponentProps, ReactNode } from 'react'
import * as styles from './checkbox.module.css'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** Why it cannot be changed; read out and shown on hover. */
  whyNot?: string | null
  /** What it does, for who does not know the word; read out and shown on hover. */
  say?: string
}

/** A real checkbox under the drawn one. */
export function Checkbox({ checked, onChange, children, whyNot, say, className, ...rest }: CheckboxProps) {
  return (
    <label
      data-part="chk"
      className={classNames(styles.chk, checked && styles.on, whyNot && 'off', className)}
      title={whyNot ?? say}
    >
      <input
        {...rest}
        type="checkbox"
        className="sr"
        checked={checked}
        aria-disabled={whyNot ? true : undefined}
        aria-description={whyNot ?? say}
        onChange={(event) => {
          if (!whyNot) onChange(event.target.checked)
        }}
      />
      {children}
    </label>
  )
}
