/*
 * What falls due, as plainly as it can be said: one list that is sorted anew each time. Nothing here comes from src.
 */

export interface NaiveItem {
  at: number
  rank: number
  kind: string
  id: number
}

export class NaiveDue {
  private list: NaiveItem[] = []
  private readonly ranks: Readonly<Record<string, number>>

  constructor(ranks: Readonly<Record<string, number>>) {
    this.ranks = ranks
  }

  schedule(kind: string, id: number, at: number): void {
    this.cancel(kind, id)
    this.list.push({ at, rank: this.ranks[kind] ?? Number.NaN, kind, id })
  }

  cancel(kind: string, id: number): boolean {
    const before = this.list.length
    this.list = this.list.filter((one) => one.kind !== kind || one.id !== id)
    return this.list.length < before
  }

  instantOf(kind: string, id: number): number | null {
    return this.list.find((one) => one.kind === kind && one.id === id)?.at ?? null
  }

  all(): NaiveItem[] {
    return [...this.list].sort((a, b) => a.at - b.at || a.rank - b.rank || a.id - b.id)
  }

  take(time: number): NaiveItem | null {
    const [first] = this.all()
    if (!first || first.at > time) return null
    this.cancel(first.kind, first.id)
    return first
  }
}
