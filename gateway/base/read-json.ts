/** Longest answer that is read, bytes. */
const LONGEST = 16 * 1024 * 1024
/** Time for a whole answer, ms. */
const WITHIN_MS = 5_000

export interface ReadLimits {
  bytes: number
  ms: number
}

/**
 * Reads the JSON of an address, of an answer that is neither too long nor too slow.
 * @throws where nobody answers in time, where the status is no success, and where the answer is too long or no JSON
 */
export async function readJson(url: string, limits: ReadLimits = { bytes: LONGEST, ms: WITHIN_MS }): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(limits.ms) })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`HTTP ${response.status}`)
  }
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    // Leaving the loop ends the connection.
    if (length > limits.bytes) throw new Error(`the answer has more than ${limits.bytes} bytes`)
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'))
}
