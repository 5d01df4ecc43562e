import { Section, TopicStatus } from '../../src/shared/hub-protocol/delivery.ts'
import { depthRows } from '../../src/shared/hub-protocol/depth-rows.ts'
import { type FakeTab, sectionsOf } from '../../src/workers/testing/fake-world.ts'
import { bookMark, levelMark, type TruthBook } from '../oracle/truth-book.ts'

/** What a tab sees of one book. */
export interface ShownBook {
  live: boolean
  u: number
}

/** Looks through a tab's deliveries and forgets them; every book that is delivered as current is held against the true one at its sequence. */
export class ShownBooks {
  readonly books = new Map<number, ShownBook>()
  /** Live books that were compared, whole. */
  compared = 0
  /** What was wrong, in words. */
  readonly wrong: string[] = []
  private readonly tab: FakeTab
  private readonly truth: (id: number) => TruthBook | undefined

  constructor(tab: FakeTab, truth: (id: number) => TruthBook | undefined) {
    this.tab = tab
    this.truth = truth
  }

  look(): void {
    for (const { packed } of this.tab.deliveries) {
      for (const section of sectionsOf(packed)) {
        if (section.code !== Section.depth) continue
        const live = section.status === TopicStatus.live
        this.books.set(section.currencyId, { live, u: section.body[0] as number })
        if (live) this.compare(section.currencyId, section.body)
      }
    }
    this.tab.deliveries.length = 0
  }

  private compare(id: number, body: Float64Array): void {
    this.compared++
    const [u, group, , , , bids = 0, asks = 0] = body
    const rows = depthRows(body)
    const crossed = bids > 0 && asks > 0 && (rows[0] as number) >= (rows[bids * 2] as number)
    if (crossed) this.wrong.push(`market ${id} at ${u}: crossed and delivered as current`)
    let sum = 0
    for (let i = 0; i < bids + asks; i++) {
      const at = i * 2
      const bid = i < bids
      if (i > 0 && i !== bids && ((rows[at] as number) - (rows[at - 2] as number)) * (bid ? -1 : 1) <= 0) {
        this.wrong.push(`market ${id} at ${u}: level ${i} is not in its place`)
      }
      sum += levelMark(bid, rows[at] as number, rows[at + 1] as number)
    }
    const expected = this.truth(id)?.markAt(u as number)
    const mark = bookMark(bids, asks, sum)
    if (group !== 1 || mark !== expected) {
      this.wrong.push(
        `market ${id} at ${u}: delivered as current is ${mark}, the true book ${expected ?? 'was never there'}`,
      )
    }
  }
}
