import { Select as AriaSelect, SelectItem, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface SelectProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: ReactNode }[]
  onChange: (value: T) => void
  className?: string
}

/** One of several in a popover list; the button shows the choice. */
export function Select<T extends string>({ label, value, options, onChange, className }: SelectProps<T>) {
  return (
    <SelectProvider value={value} setValue={(next) => onChange(next as T)}>
      <AriaSelect aria-label={label} className={classNames('select', className)}>
        {options.find((option) => option.value === value)?.text}
        <Icon of={ChevronDown} size={14} />
      </AriaSelect>
      <SelectPopover gutter={4} unmountOnHide className="pop menu">
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value} className="menu-item">
            {option.text}
          </SelectItem>
        ))}
      </SelectPopover>
    </SelectProvider>
  )
}
