/** An object that came from elsewhere, of which nothing is known yet. */
export type WireObject = Readonly<Record<string, unknown>>

/** Longest push, characters: a longer one would close every client that gets it (4008). */
const LONGEST_PUSH = 1_000_000

/** Those that clients take. @param text what they were read from @throws RangeError where one is nested too deep to be written */
export function withoutLong(pushes: WireObject[], text: string): WireObject[] {
  if (text.length <= LONGEST_PUSH) return pushes
  return pushes.filter((one) => JSON.stringify(one).length <= LONGEST_PUSH)
}

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
