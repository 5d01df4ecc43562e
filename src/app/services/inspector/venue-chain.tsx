import { useEffect, useRef } from 'react'
import { type SourceState, sourceCalls } from '../../../shared/calls/products/source-calls.ts'
import { type Reading, useRead } from '../../base/api/use-read.ts'
import { marketDataSource } from '../../base/platform/config.ts'
import { secondClock } from '../../base/platform/second-clock.ts'
import { showSpan } from './figures.ts'
import * as styles from './inspector.module.css'
import { useInspectorTexts } from './use-inspector-texts.ts'
import { limitsText, lineTexts } from './venue-words.ts'

/** The server is asked anew this often, s. */
const EVERY = 5
const NOTHING = {}

/** Between the server and a real exchange: connections, their lag, the exchange's limits, and what is not live. Nothing for own markets. */
export function VenueChain() {
  return marketDataSource()?.kind === 'live' ? <Chain /> : null
}

function Chain() {
  const t = useInspectorTexts()
  const { status, data: states } = useStates()
  if (status === 'loading') return null
  return (
    <section aria-label={t('venue.title')}>
      <div className="sec">
        <h3>{t('venue.title')}</h3>
      </div>
      {status === 'failed' && <p className={styles.inspEmpty}>{t('venue.failed')}</p>}
      {states?.map((state) => (
        <VenueState key={state.kind} state={state} />
      ))}
    </section>
  )
}

function VenueState({ state }: { state: SourceState }) {
  const t = useInspectorTexts()
  const { now, pause, down, lines } = state
  return (
    <>
      <p className={styles.inspEmpty}>{limitsText(t, state)}</p>
      <dl className={`kv tight n ${styles.inspSockets}`}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their number
          <div key={at}>
            <dt>{t('venue.connection', { n: at + 1 })}</dt>
            <dd>
              {lineTexts(t, line, now).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {pause && (
        <p className={styles.inspWarn}>
          {t('venue.pause', { status: pause.status, span: showSpan(t, pause.until - now) })}
        </p>
      )}
      {down.length > 0 && <p className={styles.inspWarn}>{t('venue.down', { list: down.join(t('join.comma')) })}</p>}
    </>
  )
}

/** Asks anew every few seconds while somebody looks. */
function useStates(): Reading<SourceState[]> {
  const reading = useRead(sourceCalls.sourceStatus, NOTHING)
  const again = useRef(reading.again)
  again.current = reading.again
  useEffect(() => {
    let seconds = 0
    return secondClock.subscribe(() => {
      if (++seconds % EVERY === 0) again.current()
    })
  }, [])
  return reading
}
