import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from './class-names.ts'
import * as styles from './ruler.module.css'

export interface RulerProps {
  label: string
  /** Whole percent, 0 to 100. */
  value: number
  onChange: (percent: number) => void
  /** Marks under the track, in percent. */
  marks?: readonly number[]
  disabled?: boolean
}

const MARKS = [0, 25, 50, 75, 100]
const TICK = 5
const SNAP = 2

/** The whole percent at a place on the track; within 2 of a mark it is the mark. */
export function percentAt(x: number, left: number, width: number, marks: readonly number[] = MARKS): number {
  if (width <= 0) return 0
  const percent = Math.min(100, Math.max(0, Math.round(((x - left) / width) * 100)))
  return marks.find((mark) => Math.abs(mark - percent) <= SNAP) ?? percent
}

/** The percent after a key, or null where the key means nothing here. */
export function percentAfterKey(key: string, value: number): number | null {
  const next = {
    ArrowRight: value + 1,
    ArrowUp: value + 1,
    ArrowLeft: value - 1,
    ArrowDown: value - 1,
    PageUp: value + TICK * 5,
    PageDown: value - TICK * 5,
    Home: 0,
    End: 100,
  }[key]
  return next === undefined ? null : Math.min(100, Math.max(0, next))
}

/** The percentage ruler: the tape's ticks, dragged, clicked, or moved by keys (arrows 1 %, page keys 25 %, Home, End). */
export function Ruler({ label, value, onChange, marks = MARKS, disabled }: RulerProps) {
  const track = useRef<HTMLDivElement>(null)
  const drag = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box) onChange(percentAt(event.clientX, box.left, box.width, marks))
  }
  const press = (event: KeyboardEvent) => {
    const next = percentAfterKey(event.key, value)
    if (next === null || disabled) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${value}%`}
      aria-disabled={disabled || undefined}
      data-part="ruler"
      className={classNames(styles.ruler, disabled && 'off')}
      style={{ '--v': value } as CSSProperties}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event)
      }}
    >
      <span data-part="track" className={styles.track} />
      <span data-part="knob" className={styles.knob} />
      <span data-part="marks" className={styles.marks} aria-hidden="true" translate="no">
        {marks.map((mark) => (
          <span key={mark} style={{ '--p': mark } as CSSProperties}>
            {mark === value ? <b>{mark}</b> : mark}
            {mark === 100 && '%'}
          </span>
        ))}
      </span>
    </div>
  )
}
