import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'

/** So many single pieces of news are remembered as read; with more, the oldest go and count as unread again. */
const MOST = 500

/** Which news a person has read: single ones by article, and all up to a moment. */
export class NewsRead {
  readonly ids = new Set<number>()
  /** ms; all that was published until then is read. */
  until = 0

  has(article: number, at: number): boolean {
    return at <= this.until || this.ids.has(article)
  }

  add(article: number): void {
    this.ids.add(article)
    if (this.ids.size > MOST) for (const first of this.ids) return void this.ids.delete(first)
  }
}

const NEWS = new Slot('newsRead', () => new NewsRead())

export function newsReadOf(account: Account): NewsRead {
  return account.slots.get(NEWS)
}
