import type { Level } from '../../shared/wire/messages.ts'
import type { VenueBook } from '../base/venue-book.ts'
import type { BestEvent } from '../base/venue-event.ts'

/** Best prices that no update has come for yet; of most numbers none comes. */
const MAX_KEPT = 1_000

/** Compares a book with the best prices that the venue sends of the same number. */
export class Oracle {
  hits = 0
  misses = 0
  private readonly kept = new Map<number, BestEvent>()

  /** @param sequence number of the book now; null while there is none */
  best(event: BestEvent, book: VenueBook, sequence: number | null): void {
    if (sequence === event.last) {
      this.compare(event, book)
      return
    }
    this.kept.set(event.last, event)
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value as number)
  }

  /** The book has come to a number. */
  applied(sequence: number, book: VenueBook): void {
    const event = this.kept.get(sequence)
    if (!event) return
    this.kept.delete(sequence)
    this.compare(event, book)
  }

  private compare({ bid, ask }: BestEvent, { bids, asks }: VenueBook): void {
    if (isSame(bids.levels[0], bid) && isSame(asks.levels[0], ask)) this.hits++
    else this.misses++
  }
}

function isSame(level: Level | undefined, best: Level): boolean {
  return level !== undefined && Number(level[0]) === Number(best[0]) && Number(level[1]) === Number(best[1])
}
