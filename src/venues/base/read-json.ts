/** Readers of values whose shape a venue decides: what is not as expected is refused by `null` or an empty text. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** @returns undefined where it is no JSON */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Text of a text or a number; '' of anything else. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A whole number, sent as number or as text; null of anything else. */
export function wholeOf(value: Json | undefined): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/** Time of an ISO text, ms; null where it is none. */
export function timeOf(value: Json | undefined): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** Levels sent as `[price, quantity, …]`; texts that are missing become '', which no book takes. */
export function pairLevels(value: Json | undefined): [string, string][] {
  if (!Array.isArray(value)) return []
  return value.map((row) => (Array.isArray(row) ? [textOf(row[0]), textOf(row[1])] : ['', '']))
}
