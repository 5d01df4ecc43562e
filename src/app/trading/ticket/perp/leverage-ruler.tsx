import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import * as styles from '../../../ui/ruler.module.css'

interface LeverageRulerProps {
  label: string
  value: number
  max: number
  onChange: (leverage: number) => void
}

/** The leverage at a place of the track. */
export function leverageAt(x: number, left: number, width: number, max: number): number {
  if (width <= 0) return 1
  const share = Math.min(1, Math.max(0, (x - left) / width))
  return Math.round(1 + share * (max - 1))
}

/** The leverage after a key, or null where the key means nothing here. */
export function leverageAfterKey(key: string, value: number, max: number): number | null {
  const next = {
    ArrowRight: value + 1,
    ArrowUp: value + 1,
    ArrowLeft: value - 1,
    ArrowDown: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: 1,
    End: max,
  }[key]
  return next === undefined ? null : Math.min(max, Math.max(1, next))
}

/** Marks under the track: 1, the quarters of what is allowed, and all of it. */
export function leverageMarks(max: number): number[] {
  const step = max >= 100 ? 25 : max >= 40 ? 10 : 5
  const marks = Array.from({ length: Math.floor((max - 1) / step) }, (_, at) => (at + 1) * step)
  return [1, ...marks.filter((mark) => mark < max && max - mark >= step / 2), max]
}

/** A ruler from 1 to the market's leverage; dragged, clicked, or moved by keys (arrows 1, page keys 10, Home, End). */
export function LeverageRuler({ label, value, max, onChange }: LeverageRulerProps) {
  const track = useRef<HTMLDivElement>(null)
  const place = (leverage: number) => (max === 1 ? 100 : ((leverage - 1) / (max - 1)) * 100)
  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) onChange(leverageAt(event.clientX, box.left, box.width, max))
  }
  const press = (event: KeyboardEvent) => {
    const next = leverageAfterKey(event.key, value, max)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value}×`}
      data-part="ruler"
      className={styles.ruler}
      style={{ '--v': place(value) } as CSSProperties}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event)
      }}
    >
      <span data-part="track" className={styles.track} />
      <span data-part="knob" className={styles.knob} />
      <span data-part="marks" className={styles.marks} aria-hidden="true">
        {leverageMarks(max).map((mark) => (
          <span key={mark} style={{ '--p': place(mark) } as CSSProperties}>
            {mark === value ? <b>{mark}</b> : mark}
          </span>
        ))}
      </span>
    </div>
  )
}
