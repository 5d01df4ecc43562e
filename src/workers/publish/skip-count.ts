import type { TopicSubscription } from '../topics/topic-subscription.ts'

/** Counts the ticks whose news a tab did not get: it was hidden, or had not taken the last delivery. */
export class SkipCount {
  /** Because an ack was missing: it was shown. */
  untaken = 0
  hidden = 0
  private seen = 0

  /** A tick passes the tab over. Sums of versions tell whether there was news: no list of what was given is touched. */
  passedOver(views: readonly { channel: TopicSubscription }[], visible: boolean): void {
    const sum = versions(views)
    if (sum === this.seen) return
    this.seen = sum
    if (visible) this.untaken++
    else this.hidden++
  }

  /** The tab gets all the news that there is. */
  given(views: readonly { channel: TopicSubscription }[]): void {
    this.seen = versions(views)
  }
}

function versions(views: readonly { channel: TopicSubscription }[]): number {
  let sum = 0
  for (let i = 0; i < views.length; i++) sum += (views[i] as { channel: TopicSubscription }).channel.version
  return sum
}
