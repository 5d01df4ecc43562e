import type { Level } from '../../shared/wire/messages.ts'
import type { BookSide } from '../base/book-side.ts'

/** How a venue's level is shown: a venue may count contracts where we count coins. */
export type ShowLevel = (level: Level) => Level

/** The best levels of a side as subscribers have them, and what they have to be sent to have the newest. */
export class ShownSide {
  /** As the venue sent them … */
  private own: readonly Level[] = []
  /** … and as they are shown; the same where nothing is converted. */
  private levels: Level[] = []
  private ranks: number[] = []
  private readonly most: number
  private show: ShowLevel | null

  /**
   * @param most levels that are shown
   * @param show null where levels are shown as the venue sends them
   */
  constructor(most: number, show: ShowLevel | null = null) {
    this.most = most
    this.show = show
  }

  get shown(): readonly Level[] {
    return this.levels
  }

  /** Levels are shown in another way from here on; nothing is shown until the next update. */
  showAs(show: ShowLevel | null): void {
    this.show = show
    this.own = []
    this.levels = []
    this.ranks = []
  }

  /**
   * Shows the side as it is now.
   * @returns levels that have changed; a quantity of "0" removes one that is gone, or no longer among the best
   */
  update(side: BookSide): Level[] {
    const { levels, own, ranks, show } = this
    const count = Math.min(this.most, side.levels.length)
    const changed: Level[] = []
    const shown = show ? new Array<Level>(count) : null
    let old = 0
    for (let at = 0; at < count; at++) {
      const rank = side.ranks[at] as number
      for (; old < ranks.length && (ranks[old] as number) < rank; old++) changed.push([(levels[old] as Level)[0], '0'])
      const level = side.levels[at] as Level
      const isSame = ranks[old] === rank && own[old] === level
      const asShown = isSame ? (levels[old] as Level) : show ? show(level) : level
      if (!isSame) changed.push(asShown)
      if (ranks[old] === rank) old++
      if (shown) shown[at] = asShown
    }
    for (; old < ranks.length; old++) changed.push([(levels[old] as Level)[0], '0'])
    this.own = side.levels.slice(0, count)
    this.levels = shown ?? (this.own as Level[])
    this.ranks = side.ranks.slice(0, count)
    return changed
  }
}
