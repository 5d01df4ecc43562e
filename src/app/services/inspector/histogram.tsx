import type { HistogramReport } from '../../../shared/hub-protocol/health.ts'
import { showCount, showMicros } from './figures.ts'
import { barsOf, placeOf } from './histogram-bars.ts'
import * as styles from './inspector.module.css'
import { useInspectorTexts } from './use-inspector-texts.ts'

const WIDTH = 146
const BASE = 48
const TALLEST = 32
/** Two labels of figures that are nearer than this would touch. */
const NEAR = 44

interface HistogramProps {
  name: string
  /** What is measured, in a sentence. */
  about: string
  report: HistogramReport
  from: number
  to: number
}

/** Grey up to the median, darker after, ink lines at p50 and p99. */
export function Histogram({ name, about, report, from, to }: HistogramProps) {
  const t = useInspectorTexts()
  const { counts, total, p50, p99 } = report
  const bars = barsOf(counts, from, to)
  const step = WIDTH / bars.heights.length
  const x50 = WIDTH * placeOf(bars, p50)
  const x99 = WIDTH * placeOf(bars, p99)
  const left99 = x99 > WIDTH - NEAR
  const left50 = x50 > NEAR && (x50 > WIDTH - NEAR || x99 - x50 < (left99 ? 2 * NEAR : NEAR))
  const touch = left99 && x99 - x50 < (left50 ? NEAR : 2 * NEAR)
  const label =
    total > 0
      ? t('latency.figures', { p50: showMicros(t, p50), p99: showMicros(t, p99), n: showCount(total) })
      : t('latency.empty')
  return (
    <figure title={about}>
      <figcaption className="lbl">
        {name}
        <span className="sr">: {about}</span>
      </figcaption>
      <svg className={styles.hg} viewBox={`0 0 ${WIDTH} 62`} role="img" aria-label={`${name}: ${label}`}>
        {bars.heights.map((height, i) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars do not move
            key={i}
            className={(i + 0.5) * step >= x50 ? styles.t : undefined}
            x={i * step + 0.5}
            y={BASE - height * TALLEST}
            width={Math.max(0.5, step - 1)}
            height={height * TALLEST}
          />
        ))}
        <path className={styles.ax} d={`M0 48.5H${WIDTH}`} />
        {total > 0 ? (
          <>
            <path className={styles.q} d={`M${x50} 4V${BASE}M${x99} 4V${BASE}`} />
            <Label x={x50} text={showMicros(t, p50)} left={left50} />
            <Label x={x99} text={showMicros(t, p99)} left={left99} below={touch} />
          </>
        ) : (
          <text x={WIDTH / 2} y={30} textAnchor="middle">
            {t('latency.empty')}
          </text>
        )}
        <text x="0" y="60">
          {showMicros(t, bars.from)}
        </text>
        <text x={WIDTH} y="60" textAnchor="end">
          {showMicros(t, bars.to)}
        </text>
      </svg>
    </figure>
  )
}

function Label({ x, text, left, below }: { x: number; text: string; left: boolean; below?: boolean }) {
  return (
    <text className={styles.b} x={left ? x - 3 : x + 3} y={below ? 24 : 12} textAnchor={left ? 'end' : 'start'}>
      {text}
    </text>
  )
}
