import type { HubHealth, TopicReport } from '../../../shared/hub-protocol/health.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import { reconnectNow } from '../hub-client/use-feed.ts'
import { showSpan } from './figures.ts'
import * as styles from './inspector.module.css'
import { staleExplanation } from './stale-explanation.ts'
import { useInspectorTexts } from './use-inspector-texts.ts'

interface WhyRowProps {
  topic: TopicReport
  health: HubHealth
  /** Ms since the report. */
  age: number
  columns: number
  /** Further topics that the same explains. */
  others: number
  onAsked: () => void
}

/** "Why is this grey?" under its row: the fact, the numbers, what was done, and when it is tried next. */
export function WhyRow({ topic, health, age, columns, others, onAsked }: WhyRowProps) {
  const t = useInspectorTexts()
  const socket = health.sockets.find(({ kind }) => kind === topic.kind)
  const { fact, done, inMs, askable } = staleExplanation(t, topic, health, socket?.offset ?? 0)
  const ask = () => {
    const { client } = hubClient()
    if (socket && socket.openedAt === null) reconnectNow()
    else client.askAgain(topic.kind, topic.topic)
    onAsked()
  }
  return (
    <tr>
      <td colSpan={columns} className={styles.whyCell}>
        <div className={styles.why}>
          <span>
            <b>{t('why.title')}</b>{' '}
            {[fact, others > 0 && t('why.others', { count: others }), done].filter(Boolean).join(' ')}
          </span>
          <span className={styles.whyNext}>
            {inMs !== null && <b className="n">{t('why.in', { span: showSpan(t, Math.max(0, inMs - age)) })}</b>}
            {askable && (
              <button type="button" className="lnk" onClick={ask}>
                {t('why.ask')}
                <span className="sr"> {topic.topic}</span>
              </button>
            )}
          </span>
        </div>
      </td>
    </tr>
  )
}
