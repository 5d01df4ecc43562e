/** A reader of pushes that imports nothing from the code: a map a side, every delta merged as it comes. */
export class NaiveSession {
  u: number | null = null
  private sides: [Map<number, [string, string]>, Map<number, [string, string]>] = [new Map(), new Map()]

  take(text: string): void {
    const { data } = JSON.parse(text)
    if (data.snapshot) this.sides = [new Map(), new Map()]
    else if (this.u === null || data.u <= this.u) return
    this.u = data.u
    for (const [i, rows] of [data.b, data.a].entries()) {
      for (const [price, quantity] of rows) {
        if (Number(quantity) === 0) this.sides[i as 0 | 1].delete(Number(price))
        else this.sides[i as 0 | 1].set(Number(price), [price, quantity])
      }
    }
  }

  /** Best first. */
  levels(): { b: [string, string][]; a: [string, string][] } {
    const ordered = [...this.sides].map((side) => [...side].sort(([x], [y]) => x - y).map(([, level]) => level))
    return { b: (ordered[0] ?? []).reverse(), a: ordered[1] ?? [] }
  }
}
