import * as v from 'valibot'
import type { Sealer } from './sealer.ts'

const schema = v.object({ name: v.string(), number: v.string(), birth: v.string() })

/** Who a person says to be; sealed wherever it is kept. `birth`: `YYYY-MM-DD`. */
export type KycDetails = v.InferOutput<typeof schema>

/** Null where it was sealed with another key. */
export function openDetails(sealed: string, sealer: Sealer): KycDetails | null {
  const text = sealer.open(sealed)
  return text === null ? null : v.parse(schema, JSON.parse(text))
}
