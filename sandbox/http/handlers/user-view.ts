import type { AccountView } from '../../../src/engine/exchange-api.ts'
import type { User } from '../../../src/shared/calls/entities.ts'

/** An account as its own person sees it. */
export function userOf({ id, phone, email, nickname }: AccountView): User {
  return { id, phone, email, nickname, google2fa: false }
}
