import { Select as AriaSelect, SelectItem, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import * as styles from './menu.module.css'

export interface SelectProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: ReactNode }[]
  onChange: (value: T) => void
  className?: string
}

/** One of several in a popover list; the button shows the choice. It is drawn anew only where what it shows has changed. */
export function Select<T extends string>({ onChange, ...shown }: SelectProps<T>) {
  const newest = useRef(onChange)
  useLayoutEffect(() => {
    newest.current = onChange
  })
  const change = useCallback((next: string) => newest.current(next as T), [])
  return <ShownSelect {...shown} onChange={change} />
}

const ShownSelect = memo(function ShownSelect({ label, value, options, onChange, className }: SelectProps<string>) {
  return (
    <SelectProvider value={value} setValue={onChange}>
      <AriaSelect aria-label={label} data-part="select" className={classNames(styles.select, className)}>
        {options.find((option) => option.value === value)?.text}
        <Icon of={ChevronDown} size={14} />
      </AriaSelect>
      <SelectPopover gutter={4} fixed unmountOnHide data-part="menu" className={`pop ${styles.menu}`}>
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value} data-part="menu-item" className={styles.menuItem}>
            {option.text}
          </SelectItem>
        ))}
      </SelectPopover>
    </SelectProvider>
  )
}, sameShown)

function sameShown(before: SelectProps<string>, now: SelectProps<string>): boolean {
  return (
    before.label === now.label &&
    before.value === now.value &&
    before.className === now.className &&
    before.onChange === now.onChange &&
    before.options.length === now.options.length &&
    before.options.every(({ value, text }, i) => value === now.options[i]?.value && text === now.options[i]?.text)
  )
}
