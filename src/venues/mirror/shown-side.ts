import type { Level } from '../../shared/wire/messages.ts'
import type { BookSide } from '../base/book-side.ts'

/** The best levels of a side as subscribers have them, and what they have to be sent to have the newest. */
export class ShownSide {
  private levels: Level[] = []
  private ranks: number[] = []
  private readonly most: number

  /** @param most levels that are shown */
  constructor(most: number) {
    this.most = most
  }

  get shown(): readonly Level[] {
    return this.levels
  }

  /**
   * Shows the side as it is now.
   * @returns levels that have changed; a quantity of "0" removes one that is gone, or no longer among the best
   */
  update(side: BookSide): Level[] {
    const { levels, ranks } = this
    const count = Math.min(this.most, side.levels.length)
    const changed: Level[] = []
    let old = 0
    for (let at = 0; at < count; at++) {
      const rank = side.ranks[at] as number
      for (; old < ranks.length && (ranks[old] as number) < rank; old++) changed.push([(levels[old] as Level)[0], '0'])
      const level = side.levels[at] as Level
      if (ranks[old] !== rank) changed.push(level)
      else if (levels[old++] !== level) changed.push(level)
    }
    for (; old < ranks.length; old++) changed.push([(levels[old] as Level)[0], '0'])
    this.levels = side.levels.slice(0, count)
    this.ranks = side.ranks.slice(0, count)
    return changed
  }

  clear(): void {
    this.levels = []
    this.ranks = []
  }
}
