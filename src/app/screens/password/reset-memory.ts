import * as v from 'valibot'
import { parsed, type TextStore } from '../../platform/client-cache.ts'
import { ACCOUNT_TYPES } from '../entry/account-type.ts'

const NAME = 'onetape-reset'

const schema = v.object({
  type: v.picklist(ACCOUNT_TYPES),
  account: v.string(),
  area: v.string(),
  until: v.number(),
})

/** Whose password is being set anew, in this tab. Neither code nor password is ever kept. */
export type ResetRequest = v.InferOutput<typeof schema>

export interface ResetMemory {
  read(): ResetRequest | null
  write(request: ResetRequest): void
  clear(): void
}

/** @param store the tab's own: a reload keeps it, another tab does not see it */
export function createResetMemory(store: TextStore): ResetMemory {
  return {
    read() {
      const read = v.safeParse(schema, parsed(store.getItem(NAME) ?? ''))
      return read.success ? read.output : null
    },
    write({ type, account, area, until }) {
      store.setItem(NAME, JSON.stringify({ type, account, area, until }))
    },
    clear: () => store.removeItem(NAME),
  }
}
