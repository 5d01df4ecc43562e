import * as v from 'valibot'
import { parsed, type TextStore } from '../../../base/platform/client-cache.ts'
import type { ServerClock } from '../../../base/platform/server-clock.ts'
import { ACCOUNT_TYPES } from '../parts/account-type.ts'

const NAME = 'onetape-reset'
/** No code lives longer. */
const LIFE_MS = 30 * 60_000

const schema = v.object({
  type: v.picklist(ACCOUNT_TYPES),
  account: v.string(),
  area: v.string(),
  until: v.number(),
})
const storedSchema = v.object({ ...schema.entries, end: v.number(), offset: v.number() })

/** Whose password is being set anew, in this tab. Neither code nor password is ever kept. */
export type ResetRequest = v.InferOutput<typeof schema>

export interface ResetMemory {
  read(): ResetRequest | null
  write(request: ResetRequest): void
  clear(): void
}

/**
 * Keeps a request for half an hour after it was last written.
 * @param store the tab's own: a reload keeps it, another tab does not see it
 * @param clock server time; after a reload the offset as it was kept, until the server has reported it again
 */
export function createResetMemory(store: TextStore, clock: Pick<ServerClock, 'now' | 'offset'>): ResetMemory {
  return {
    read() {
      const read = v.safeParse(storedSchema, parsed(store.getItem(NAME) ?? ''))
      if (read.success) {
        const { end, offset, ...request } = read.output
        const now = clock.now() + (clock.offset() === null ? offset : 0)
        if (now < end) return request
      }
      store.removeItem(NAME)
      return null
    },
    write({ type, account, area, until }) {
      const end = clock.now() + LIFE_MS
      store.setItem(NAME, JSON.stringify({ type, account, area, until, end, offset: clock.offset() ?? 0 }))
    },
    clear: () => store.removeItem(NAME),
  }
}
