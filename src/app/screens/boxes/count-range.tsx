import type { CSSProperties } from 'react'
import * as styles from './boxes.module.css'

interface CountRangeProps {
  label: string
  value: number
  most: number
  disabled: boolean
  onChange: (count: number) => void
}

/** A number of boxes from 1 to what may be opened now, dragged or moved by keys. */
export function CountRange({ label, value, most, disabled, onChange }: CountRangeProps) {
  const share = most > 1 ? (Math.min(value, most) - 1) / (most - 1) : 1
  return (
    <div className={styles.bxRange} style={{ '--v': share } as CSSProperties}>
      <input
        type="range"
        aria-label={label}
        min={1}
        max={most}
        step={1}
        value={Math.min(value, most)}
        disabled={disabled || most === 1}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className={`n ${styles.bxMarks}`} aria-hidden="true" translate="no">
        <span>1</span>
        {most > 3 && <span>{Math.round(most / 2)}</span>}
        {most > 1 && <span>{most}</span>}
      </span>
    </div>
  )
}
