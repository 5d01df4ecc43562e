import { TopicStatus } from '../../../../shared/hub-protocol/delivery.ts'
import type { TopicReport } from '../../../../shared/hub-protocol/health.ts'

/** For tests: a report of a live topic of the contract socket. */
export function topicReport(topic: string, more: Partial<TopicReport> = {}): TopicReport {
  const [name, id = '0'] = topic.split('@')
  return {
    kind: 'contract',
    topic,
    type: name === 'depth' ? 201 : 200,
    currency_id: Number(id),
    age: 42,
    quietFor: 42,
    ratePerSecond: 10,
    messages: 100,
    sequence: name === 'depth' ? 1_000 : null,
    gaps: 0,
    resyncs: 0,
    resyncState: 'idle',
    checksum: 'ok',
    checksumAt: 1,
    checksumFailures: 0,
    status: TopicStatus.live,
    reason: 0,
    since: 1,
    detail: {},
    nextAttemptAt: null,
    ...more,
  }
}
