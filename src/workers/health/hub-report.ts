import type { HubHealth, RingState, TabPace } from '../../shared/market/health.ts'
import { worstFirst } from '../../shared/market/worst-first.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { Publisher, Reader } from '../publish/publisher.ts'
import type { FrameTimer } from './frame-timer.ts'
import type { ReportedFeed } from './reported-feed.ts'
import { socketReport } from './socket-report.ts'
import { type TabFacts, tabReport } from './tab-report.ts'
import { privateReport, topicReport } from './topic-report.ts'

/** Rows of topics that go to an inspector, the worst of all. */
const MOST_TOPICS = 500

export interface HubParts {
  env: HubEnvironment
  epoch: number
  startedAt: number
  feeds: readonly ReportedFeed[]
  publisher: Publisher
  timer: FrameTimer
  tabs: Iterable<{ reader: Reader; facts: TabFacts; pace: TabPace }>
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
    home: env.home,
    version: env.version,
    epoch,
    startedAt,
    now,
    sockets: feeds.map(socketReport),
    topics: worstFirst(topics).slice(0, MOST_TOPICS),
    topicCount: topics.length,
    tabs: [...tabs].map(({ reader, facts, pace }) => tabReport(reader, facts, pace)),
    lostCredits: publisher.lostCredits,
    decode: timer.decode.report(),
    merge: timer.merge.report(),
    deliver: publisher.spans.report(),
    resolution: timer.resolution * 1_000,
    ring,
  }
}
