import { useId } from 'react'
import * as styles from './orders-screen.module.css'

interface DayFieldProps {
  label: string
  day: string | null
  earliest?: string | null
  latest?: string | null
  onChange: (day: string | null) => void
}

/** A day of the person's zone; empty for no end that way. */
function DayField({ label, day, earliest, latest, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <div className={`field ${styles.recDay}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={day ?? ''}
        min={earliest ?? undefined}
        max={latest ?? undefined}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </div>
  )
}

interface DaySpanProps {
  from: string | null
  to: string | null
  labels: { from: string; to: string }
  onChange: (change: { from: string | null } | { to: string | null }) => void
}

/** From one day to another, both of them with it; neither can pass the other. */
export function DaySpan({ from, to, labels, onChange }: DaySpanProps) {
  return (
    <>
      <DayField label={labels.from} day={from} latest={to} onChange={(day) => onChange({ from: day })} />
      <DayField label={labels.to} day={to} earliest={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}

/** Takes every filter back. */
export function ClearFilters({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button type="button" className="lnk fs12" onClick={onPress}>
      {text}
    </button>
  )
}
