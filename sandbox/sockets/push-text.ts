/** A push as text, keys in the order of the wire. @param time server time, ms */
export function pushText(type: number, currencyId: number, time: number, data: unknown): string {
  return JSON.stringify({ type, currency_id: currencyId, t: time, data })
}

/** Several pushes as one frame: alone as it is, else as a batch. */
export function frameText(pushes: readonly string[]): string {
  return pushes.length === 1 ? (pushes[0] as string) : `[${pushes.join(',')}]`
}
