import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { TopicStatus } from '../../../shared/hub-protocol/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { reconnectNow } from '../hub-client/use-feed.ts'
import { showSpan, type Translate } from './figures.ts'
import { headSums } from './head-sums.ts'
import * as styles from './inspector.module.css'
import type { HealthView } from './use-health.ts'
import { useInspectorTexts } from './use-inspector-texts.ts'

interface InspectorHeadProps {
  view: HealthView
  /** Takes the focus when it opens: nothing is pressed by chance. */
  title: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

/** Whether it is live, how fast, how long. */
export function InspectorHead({ view, title, onClose }: InspectorHeadProps) {
  const t = useInspectorTexts()
  const { health, state, age } = view
  const { live, text } = stateOf(t, view)
  return (
    <div className={styles.inspHead}>
      <h2 ref={title} tabIndex={-1}>
        {t('title')}
      </h2>
      <p className="row g2" role="status">
        <span className={classNames('dot', !live && 'off')} aria-hidden="true" />
        <span className="n strong" translate="no">
          {text}
        </span>
      </p>
      {health && (
        <p className={`n ${styles.inspSums}`}>
          {t('head.sums', headSums(t, health))}
          {state === 'stale' && <b className={styles.inspWarn}> {t('head.old', { age: showSpan(t, age) })}</b>}
        </p>
      )}
      <Button size="s" className={styles.inspReconnect} onClick={reconnectNow}>
        {t('reconnect')}
      </Button>
      <button type="button" className={`ib ${styles.inspClose}`} aria-label={t('close')} onClick={onClose}>
        <Icon of={X} size={18} />
      </button>
    </div>
  )
}

/** The feed's state with the age of its newest message. */
function stateOf(t: Translate, { health, state }: HealthView): { live: boolean; text: string } {
  if (!health) return { live: false, text: t(state === 'none' ? 'head.none' : 'head.waiting') }
  const flowing = health.topics.filter((topic) => topic.status === TopicStatus.live && topic.age !== null)
  const known = (flowing.length > 0 ? flowing : health.topics).flatMap(({ age }) => (age === null ? [] : [age]))
  const age = known.length > 0 ? showSpan(t, Math.min(...known)) : null
  if (state === 'live' && flowing.length > 0) return { live: true, text: t('head.live', { age: age ?? '--' }) }
  if (health.topics.length === 0) return { live: false, text: t('head.idle') }
  return { live: false, text: age ? t('head.stale', { age }) : t('head.waiting') }
}
