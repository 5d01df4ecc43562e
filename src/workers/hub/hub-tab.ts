import type { HubSession, TabHello, TabSink, Watch } from '../../shared/hub-protocol/hub.ts'
import type { TabFacts } from '../health/tab-report.ts'
import { Subscriber } from '../publish/publisher.ts'

/** Most letters of a title: titles are shown in a list. */
const TITLE = 120

/** One tab of the hub. */
export class HubTab {
  readonly subscriber: Subscriber
  /** Who is signed in there. */
  session: HubSession | null = null
  /** What it asked for last, whatever its pace makes of that. */
  asked: readonly Watch[] = []
  readonly facts: TabFacts
  /** Stops waiting for its end. */
  readonly unwatch: () => void

  constructor({ tab, title, version, visible, holdsHub }: TabHello, sink: TabSink, unwatch: () => void) {
    this.subscriber = new Subscriber(tab, sink, visible)
    this.unwatch = unwatch
    this.facts = { title: oneLine(title), version, holdsHub: holdsHub === true, watches: [] }
  }

  /** Its page has another title. */
  describe(title: string): void {
    this.facts.title = oneLine(title)
  }

  /** It is of this person from now on, or of nobody. */
  signIn(next: HubSession | null): void {
    this.session = next
    this.subscriber.user = next?.user ?? null
    this.subscriber.events = this.subscriber.events.filter((item) => item.user === next?.user)
  }
}

function oneLine(title: string): string {
  return title.slice(0, TITLE)
}

/** All that are attached, by their id, in the order in which they came. */
export type HubTabs = Map<string, HubTab>
