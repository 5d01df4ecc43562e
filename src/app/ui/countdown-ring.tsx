import { classNames } from './class-names.ts'
import * as styles from './countdown-ring.module.css'

export interface CountdownRingProps {
  /** Whole seconds left, by the server's time. */
  left: number
  /** Seconds at the beginning. */
  total: number
  /** What ends, for screen readers. */
  label: string
  /** Yellow from here on, in s. */
  cautionAt?: number
  size?: 56 | 72
}

/** `86` → `1:26`, `5` → `5`, `3700` → `1:01:40`. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  const two = (figure: number) => String(figure).padStart(2, '0')
  if (left < 60) return String(left)
  const minutes = Math.floor(left / 60)
  if (minutes < 60) return `${minutes}:${two(left % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(left % 60)}`
}

/** Seconds left as a number; the ring around it is a picture, and goes where less motion is wanted. */
export function CountdownRing({ left, total, label, cautionAt = 0, size = 56 }: CountdownRingProps) {
  const radius = size / 2 - 2
  const share = total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
  const around = 2 * Math.PI * radius
  return (
    <span
      role="timer"
      aria-label={`${label}: ${clockText(left)}`}
      data-part="ring"
      className={classNames(styles.rg, styles.ring, left <= cautionAt && styles.caution, size === 72 && 'l')}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden="true">
        <circle className={styles.way} cx={size / 2} cy={size / 2} r={radius} />
        <circle
          className={styles.left}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeDasharray={`${around * share} ${around}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <b className="n" translate="no" aria-hidden="true">
        {clockText(left)}
      </b>
    </span>
  )
}
