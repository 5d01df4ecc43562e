/** An object that came from elsewhere, of which nothing is known yet. */
export type WireObject = Readonly<Record<string, unknown>>

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
