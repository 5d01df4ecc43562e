/** What was shown of one market in one tab at one moment. */
export interface Look {
  key: string
  /** ms. */
  at: number
  /** Of the data, ms. */
  age: number
  live: boolean
}

/** Seconds after `from` in which something older than `old` ms stood as live, in whichever tab. @param looks in their order */
export function unmarkedSeconds(looks: readonly Look[], from: number, old: number): number {
  const moments = new Map<number, boolean>()
  for (const { at, age, live } of looks) {
    if (at >= from) moments.set(at, (moments.get(at) ?? false) || (live && age > old))
  }
  let ms = 0
  let before = Number.NaN
  for (const [at, bad] of moments) {
    if (bad && !Number.isNaN(before)) ms += at - before
    before = at
  }
  return ms / 1_000
}
