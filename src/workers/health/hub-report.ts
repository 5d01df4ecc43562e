import type { HubHealth, RingState, TabPace } from '../../shared/hub-protocol/health.ts'
import { worstFirst } from '../../shared/hub-protocol/worst-first.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { Publisher, Subscriber } from '../publish/publisher.ts'
import type { FrameTimer } from './frame-timer.ts'
import type { ReportedFeed } from './reported-feed.ts'
import { socketReport } from './socket-report.ts'
import { type TabFacts, tabReport } from './tab-report.ts'
import { privateReport, topicReport } from './topic-report.ts'

/** Rows of topics that go to an inspector, the worst of all. */
const MAX_TOPICS = 500

export interface HubParts {
  env: HubEnvironment
  epoch: number
  startedAt: number
  feeds: readonly ReportedFeed[]
  publisher: Publisher
  timer: FrameTimer
  tabs: Iterable<{ subscriber: Subscriber; facts: TabFacts; pace: TabPace }>
  ring: RingState
}

/** All that the hub tells of itself. Worked out when somebody asks. */
export function hubReport({ env, epoch, startedAt, feeds, publisher, timer, tabs, ring }: HubParts): HubHealth {
  const now = env.clock()
  const topics = feeds.flatMap((feed) => {
    const own = privateReport(feed)
    return [...[...feed.channels.values()].map((channel) => topicReport(feed, channel, now)), ...(own ? [own] : [])]
  })
  return {
    host: env.host,
    version: env.version,
    epoch,
    startedAt,
    now,
    sockets: feeds.map(socketReport),
    topics: worstFirst(topics).slice(0, MAX_TOPICS),
    topicCount: topics.length,
    tabs: [...tabs].map(({ subscriber, facts, pace }) => tabReport(subscriber, facts, pace)),
    lostAcks: publisher.lostAcks,
    decode: timer.decode.report(),
    merge: timer.merge.report(),
    deliver: publisher.spans.report(),
    resolution: timer.resolution * 1_000,
    ring,
  }
}
