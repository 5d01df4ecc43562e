import { TopicStatus } from '../../../shared/hub-protocol/delivery.ts'
import type { TopicReport } from '../../../shared/hub-protocol/health.ts'
import { classNames } from '../../ui/class-names.ts'
import { checksumText } from './checksum-text.ts'
import { showCount, showFixed, showSpan, type Translate } from './figures.ts'
import * as styles from './inspector.module.css'
import { useInspectorTexts } from './use-inspector-texts.ts'

/** One topic. A cell that its kind of topic does not have says `--`. */
export function TopicRow({ topic, symbol, now }: { topic: TopicReport; symbol: string | null; now: number }) {
  const t = useInspectorTexts()
  const live = topic.status === TopicStatus.live
  const names = (['age', 'rate', 'sequence', 'gaps', 'resyncs', 'checksum'] as const).map((name) => t(`topics.${name}`))
  const cells = [
    ageOf(t, topic),
    showFixed(topic.ratePerSecond, 1),
    sequenceOf(t, topic),
    topic.gaps === null ? null : showCount(topic.gaps),
    resyncsOf(t, topic),
    checksumText(t, topic, now),
  ]
  return (
    <tr className={classNames(!live && styles.st)}>
      <th scope="row">
        <span className="row">
          <span className={classNames('dot', !live && 'off')} aria-hidden="true" />
          <span className={classNames(!live && 'strong')}>
            {topic.topic === 'private' ? t('topics.orders') : topic.topic}
          </span>
          <span className="sr">{t(live ? 'topics.live' : 'topics.grey')}</span>
        </span>
      </th>
      <td>
        <span>{typeOf(t, topic, symbol)}</span>
      </td>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
        <td key={column} className={classNames(cell === null && `t3 ${styles.lacks}`)} data-name={names[column]}>
          <span>{cell ?? '--'}</span>
        </td>
      ))}
    </tr>
  )
}

function typeOf(t: Translate, { topic, type, kind, currency_id }: TopicReport, symbol: string | null): string {
  if (topic === 'private') return t('topics.yours', { kind: t(`kind.${kind}`) })
  if (topic === 'tickers') return t('topics.all', { type, kind: t(`kind.${kind}`) })
  return `${type} ${symbol ?? currency_id}`
}

function ageOf(t: Translate, { age, quietFor, topic, messages }: TopicReport): string | null {
  if (topic === 'private') return t('topics.events', { n: showCount(messages) })
  if (age === null) return null
  return quietFor !== null && quietFor > 5_000 && age < quietFor
    ? t('topics.quiet', { age: showSpan(t, quietFor) })
    : showSpan(t, age)
}

function sequenceOf(t: Translate, { topic, sequence }: TopicReport): string | null {
  if (sequence === null) return null
  if (topic === 'private') return t('topics.number', { n: showCount(sequence) })
  return topic.startsWith('trades') ? t('topics.id', { n: showCount(sequence) }) : showCount(sequence)
}

function resyncsOf(t: Translate, { resyncs, resyncState }: TopicReport): string | null {
  if (resyncs === null) return null
  const n = showCount(resyncs)
  return resyncState === 'idle' || resyncState === 'none' ? n : t(`resync.${resyncState}`, { n })
}
