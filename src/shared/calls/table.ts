import { accountCalls } from './account-calls.ts'
import { c2cCalls } from './c2c-calls.ts'
import { commonCalls } from './common-calls.ts'
import { contentCalls } from './content-calls.ts'
import { contractCalls } from './contract-calls.ts'
import { currencyCalls } from './currency-calls.ts'
import { entryCalls } from './entry-calls.ts'
import { moneyCalls } from './money-calls.ts'
import { noticeCalls } from './notice-calls.ts'
import { profileCalls } from './profile-calls.ts'
import { qrCalls } from './qr-calls.ts'
import { securityCalls } from './security-calls.ts'
import { spotCalls } from './spot-calls.ts'

/** Every REST call, put together from a file an area. Client and sandbox both read it. */
export const calls = {
  ...accountCalls,
  ...entryCalls,
  ...securityCalls,
  ...qrCalls,
  ...profileCalls,
  ...noticeCalls,
  ...commonCalls,
  ...contentCalls,
  ...currencyCalls,
  ...moneyCalls,
  ...c2cCalls,
  ...spotCalls,
  ...contractCalls,
}

export type CallName = keyof typeof calls
