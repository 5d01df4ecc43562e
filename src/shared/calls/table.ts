import { accountCalls } from './account-calls.ts'
import { authCalls } from './auth-calls.ts'
import { c2cCalls } from './c2c-calls.ts'
import { commonCalls } from './common-calls.ts'
import { contentCalls } from './content-calls.ts'
import { contractCalls } from './contract-calls.ts'
import { currencyCalls } from './currency-calls.ts'
import type { hostedCalls } from './hosted-calls.ts'
import { moneyCalls } from './money-calls.ts'
import { noticeCalls } from './notice-calls.ts'
import { privacyCalls } from './privacy-calls.ts'
import type { productCalls } from './products/product-calls.ts'
import { profileCalls } from './profile-calls.ts'
import { qrCalls } from './qr-calls.ts'
import { securityCalls } from './security-calls.ts'
import { spotCalls } from './spot-calls.ts'

/** Calls of the site itself, of trading and of money: the sandbox has a handler for each. */
export const siteCalls = {
  ...accountCalls,
  ...authCalls,
  ...securityCalls,
  ...qrCalls,
  ...profileCalls,
  ...privacyCalls,
  ...noticeCalls,
  ...commonCalls,
  ...contentCalls,
  ...currencyCalls,
  ...moneyCalls,
  ...c2cCalls,
  ...spotCalls,
  ...contractCalls,
}

/** The calls that every page may need. Client and sandbox both read them; those of the product lines stand in `all-calls.ts`. */
export const calls = siteCalls

export type SiteCallName = keyof typeof siteCalls
export type AllCalls = typeof siteCalls & typeof hostedCalls & typeof productCalls
export type CallName = keyof AllCalls
