import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './segmented.module.css'

export interface SegmentedProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: ReactNode; className?: string; label?: string }[]
  onChange: (value: T) => void
  className?: string
}

/** One of a few, in one box. A radio group: arrows move the choice. `className="side"` with options `buy` and `sell` is the side switch. */
export function Segmented<T extends string>({ label, value, options, onChange, className }: SegmentedProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = options.findIndex((option) => option.value === value)
    const next = (at + by + options.length) % options.length
    onChange(options[next]!.value)
    box.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }
  return (
    <div
      ref={box}
      role="radiogroup"
      aria-label={label}
      data-part="seg"
      className={classNames(styles.seg, className)}
      onKeyDown={move}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: the drawn segment is one box, which native radios cannot be
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.label}
          tabIndex={option.value === value ? 0 : -1}
          className={option.className}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
