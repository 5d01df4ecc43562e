import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  /** Why it cannot be changed; read out and shown on hover. */
  whyNot?: string | null
}

/** A real checkbox under the drawn one. */
export function Checkbox({ checked, onChange, children, whyNot, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('chk', checked && 'on', whyNot && 'off', className)} title={whyNot ?? undefined}>
      <input
        {...rest}
        type="checkbox"
        className="sr"
        checked={checked}
        aria-disabled={whyNot ? true : undefined}
        aria-description={whyNot ?? undefined}
        onChange={(event) => {
          if (!whyNot) onChange(event.target.checked)
        }}
      />
      {children}
    </label>
  )
}
