import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { FrameReader } from '../feed/frame-sink.ts'
import type { MarketSocket } from '../feed/market-socket.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import type { Traffic } from './traffic.ts'

/** What a report reads of one kind of markets: its socket, its topics, and who is signed in there. */
export interface ReportedFeed {
  readonly kind: MarketKind
  readonly socket: MarketSocket
  readonly scanner: Pick<FrameReader<string>, 'counts'>
  readonly traffic: Traffic
  readonly channels: ReadonlyMap<string, TopicSubscription>
  /** Hub clock when the machine last woke, or its clock was set; 0 never. */
  readonly staleSince: number
  readonly signIn: {
    readonly session: object | null
    /** The server has said that the person's events come. */
    readonly taken: boolean
    readonly stream: { readonly taken: number; readonly last: number | null; readonly holes: number }
  }
}
