import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './meter.module.css'

export interface MeterProps {
  label: string
  /** How far, of `of`. */
  value: number
  of: number
  /** How the figure is said: "7 of 20". */
  text: string
  /** Ticks drawn; as many as `of` by itself. */
  ticks?: number
  /** Caution: too little, or too much. */
  warn?: boolean
}

/** A bar on the tape's ticks: scores, confirmations, progress. Its figure stands beside it, so colour says nothing alone. */
export function Meter({ label, value, of, text, ticks = of, warn }: MeterProps) {
  const share = of > 0 ? Math.min(100, Math.max(0, (value / of) * 100)) : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn alike in every browser
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={value}
      aria-valuetext={text}
      data-part="meter"
      className={classNames(styles.meter, warn && 'warn')}
      style={{ '--n': ticks, '--v': share } as CSSProperties}
    >
      <i />
    </div>
  )
}
