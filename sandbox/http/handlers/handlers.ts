import type { Handlers } from '../call-context.ts'
import { accountHandlers } from './account-handlers.ts'
import { codeHandlers } from './code-handlers.ts'
import { commonHandlers } from './common-handlers.ts'
import { contentHandlers } from './content-handlers.ts'
import { contractHandlers } from './contract-handlers.ts'
import { currencyHandlers } from './currency-handlers.ts'
import { passwordHandlers } from './password-handlers.ts'
import { registerHandlers } from './register-handlers.ts'
import { spotHandlers } from './spot-handlers.ts'

/** Every call of the table has its handler; the type says so. */
export const handlers: Handlers = {
  ...commonHandlers,
  ...accountHandlers,
  ...codeHandlers,
  ...registerHandlers,
  ...passwordHandlers,
  ...contentHandlers,
  ...currencyHandlers,
  ...spotHandlers,
  ...contractHandlers,
}
