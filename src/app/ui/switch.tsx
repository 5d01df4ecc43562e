import { classNames } from './class-names.ts'

export interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}

/** On or off, at once. Put its words beside it; `label` is what a screen reader hears. */
export function Switch({ label, checked, onChange, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      className={classNames('switch', checked && 'on', className)}
      onClick={() => onChange(!checked)}
    />
  )
}
