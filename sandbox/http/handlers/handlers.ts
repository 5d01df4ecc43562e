import type { Handlers } from '../call-context.ts'
import { accountHandlers } from './account-handlers.ts'
import { commonHandlers } from './common-handlers.ts'
import { contractHandlers } from './contract-handlers.ts'
import { currencyHandlers } from './currency-handlers.ts'
import { spotHandlers } from './spot-handlers.ts'

/** Every call of the table has its handler; the type says so. */
export const handlers: Handlers = {
  ...commonHandlers,
  ...accountHandlers,
  ...currencyHandlers,
  ...spotHandlers,
  ...contractHandlers,
}
