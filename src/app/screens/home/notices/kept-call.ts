import * as v from 'valibot'
import { KeptAnswer } from '../../../currency/kept-answer.ts'
import { laterOrOnline } from '../../../currency/later.ts'
import { lastKnown } from '../../../platform/last-known.ts'
import { serverNow } from '../../../platform/server-clock.ts'

const made = new Map<string, KeptAnswer<unknown>>()

/**
 * This page's answer of a name, made at the first question and kept past the page's end.
 * @param name also tells the language: the server writes in the one that it is asked in
 * @param schema what may be taken back from the store: an older version may have kept another shape
 * @param ask null where the server gave no truth
 */
export function keptCall<S extends v.GenericSchema>(
  name: string,
  schema: S,
  ask: () => Promise<v.InferOutput<S> | null>,
): KeptAnswer<v.InferOutput<S>> {
  const known = made.get(name)
  if (known) return known as KeptAnswer<v.InferOutput<S>>
  const answer = new KeptAnswer<v.InferOutput<S>>({
    ask,
    async readKept() {
      const found = await lastKnown.read<unknown>(name)
      return found && v.is(schema, found.data) ? { at: found.at, data: found.data } : null
    },
    writeKept: ({ data }) => lastKnown.write(name, data),
    now: serverNow,
    later: laterOrOnline,
  })
  made.set(name, answer as KeptAnswer<unknown>)
  return answer
}
