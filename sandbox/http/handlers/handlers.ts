import { engineHandlers } from '../../../src/engine/calls/engine-handlers.ts'
import type { Handlers } from '../call-context.ts'
import { accountHandlers } from './account-handlers.ts'
import { c2cHandlers } from './c2c-handlers.ts'
import { codeHandlers } from './code-handlers.ts'
import { commonHandlers } from './common-handlers.ts'
import { contentHandlers } from './content-handlers.ts'
import { currencyHandlers } from './currency-handlers.ts'
import { depositHandlers } from './deposit-handlers.ts'
import { flowHandlers } from './flow-handlers.ts'
import { googleHandlers } from './google-handlers.ts'
import { issuerHandlers } from './issuer-handlers.ts'
import { kycHandlers } from './kyc-handlers.ts'
import { lockHandlers } from './lock-handlers.ts'
import { noticeHandlers } from './notice-handlers.ts'
import { passwordHandlers } from './password-handlers.ts'
import { privacyHandlers } from './privacy-handlers.ts'
import { profileHandlers } from './profile-handlers.ts'
import { qrHandlers } from './qr-handlers.ts'
import { registerHandlers } from './register-handlers.ts'
import { securityHandlers } from './security-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { withdrawHandlers } from './withdraw-handlers.ts'

/** What takes codes: a repeat, also one that comes while the first is under way, gets the first answer and uses no code again. */
export const guardHandlers = {
  ...securityHandlers,
  ...googleHandlers,
  ...lockHandlers,
  ...qrHandlers,
  ...privacyHandlers,
}

/** Every call of the table has its handler; the type says so. */
export const handlers: Handlers = {
  ...commonHandlers,
  ...accountHandlers,
  ...issuerHandlers,
  ...codeHandlers,
  ...registerHandlers,
  ...passwordHandlers,
  ...contentHandlers,
  ...guardHandlers,
  ...sessionHandlers,
  ...profileHandlers,
  ...noticeHandlers,
  ...kycHandlers,
  ...currencyHandlers,
  ...depositHandlers,
  ...withdrawHandlers,
  ...flowHandlers,
  ...c2cHandlers,
  ...engineHandlers,
}
