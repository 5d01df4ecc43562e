import type { HistogramReport, HubHealth } from '../../../shared/hub-protocol/health.ts'
import { showMicros } from './figures.ts'
import { Histogram } from './histogram.tsx'
import * as styles from './inspector.module.css'
import { useInspectorTexts } from './use-inspector-texts.ts'

/** Bounds of the pictures where nothing lies outside, µs. */
const BOUNDS = {
  decode: [1, 100],
  merge: [0.3, 30],
  deliver: [30, 10_000],
  paint: [500, 64_000],
} as const

/** What a message costs on its way: four histograms with p50 and p99. */
export function Latency({ health, paint }: { health: HubHealth; paint: HistogramReport }) {
  const t = useInspectorTexts()
  const { decode, merge, deliver } = health
  const all = { decode, merge, deliver, paint }
  return (
    <section aria-label={t('latency.title')}>
      <div className="sec">
        <h3>{t('latency.title')}</h3>
        <span>{t('latency.note', { n: 60 })}</span>
      </div>
      <div className={styles.hs}>
        {(['decode', 'merge', 'deliver', 'paint'] as const).map((name) => (
          <Histogram
            key={name}
            name={t(`latency.${name}`)}
            about={t(`latency.${name}About`)}
            report={all[name]}
            from={BOUNDS[name][0]}
            to={BOUNDS[name][1]}
          />
        ))}
      </div>
      {health.resolution > 10 && (
        <p className={styles.inspEmpty}>{t('latency.coarse', { step: showMicros(t, health.resolution) })}</p>
      )}
    </section>
  )
}
