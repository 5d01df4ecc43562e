import { accountCalls } from './account-calls.ts'
import { commonCalls } from './common-calls.ts'
import { contentCalls } from './content-calls.ts'
import { contractCalls } from './contract-calls.ts'
import { currencyCalls } from './currency-calls.ts'
import { entryCalls } from './entry-calls.ts'
import { spotCalls } from './spot-calls.ts'

/** Every REST call, put together from a file an area. Client and sandbox both read it. */
export const calls = {
  ...accountCalls,
  ...entryCalls,
  ...commonCalls,
  ...contentCalls,
  ...currencyCalls,
  ...spotCalls,
  ...contractCalls,
}

export type CallName = keyof typeof calls
