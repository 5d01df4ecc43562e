import { Dialog } from '@ariakit/react/dialog'
import { useEffect, useRef, useState } from 'react'
import { Empty, Loading } from '../../ui/states.tsx'
import { hubClient } from '../hub-client/hub-client.ts'
import { Connections } from './connections.tsx'
import * as styles from './inspector.module.css'
import { InspectorHead } from './inspector-head.tsx'
import { Latency } from './latency.tsx'
import { browserPaint, PaintMeter } from './paint-meter.ts'
import { RingFoot } from './ring-foot.tsx'
import { Topics } from './topics.tsx'
import { useHealth } from './use-health.ts'
import { useInspectorTexts } from './use-inspector-texts.ts'
import { VenueChain } from './venue-chain.tsx'

/** What the hub is doing: topics, times, connections, recording. The page beside it stays in use; Escape closes it. */
export default function Inspector({ onClose }: { onClose: () => void }) {
  const t = useInspectorTexts()
  const view = useHealth()
  const paint = usePaint()
  const { health } = view
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      modal={false}
      portal
      hideOnInteractOutside={false}
      initialFocus={title}
      className={styles.insp}
      aria-label={t('title')}
      data-state={view.state}
    >
      <InspectorHead view={view} title={title} onClose={onClose} />
      {health ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
          <section className={styles.inspBody} tabIndex={0} aria-label={t('body')}>
            <Topics health={health} age={view.age} onAsked={view.refresh} />
            <Latency health={health} paint={paint.report()} />
            <Connections health={health} />
            <VenueChain />
          </section>
          <RingFoot ring={health.ring} onChanged={view.refresh} />
        </>
      ) : (
        <div className={styles.inspBody}>
          {view.state === 'none' ? <Empty title={t('none')} text={t('noneText')} /> : <Loading />}
        </div>
      )}
    </Dialog>
  )
}

/** Measures what this tab's deliveries cost until they are painted, while somebody looks. */
function usePaint(): PaintMeter {
  const [meter] = useState(() => new PaintMeter(browserPaint))
  useEffect(() => hubClient().client.onDelivery(() => meter.entered()), [meter])
  return meter
}
