import { subscribe } from 'valtio'
import type { CallApi } from '../../base/api/api-client.ts'
import { callApi } from '../../base/api/call-api.ts'
import { session } from '../../base/api/session-state.ts'
import { awaitsSignIn, onPrivateEvent } from '../hub-client/private-events.ts'
import type { AccountGateway, AccountOwner } from './account-gateway.ts'

function ownerNow(): AccountOwner {
  const { status, user } = session
  return { id: status === 'visitor' ? null : (user?.id ?? null), access: status }
}

/** An answer that comes when the account is somebody else's tells nothing: what one person did is not shown to the next. */
export function forOneOwner(call: CallApi, owner: () => number | null): CallApi {
  return async (spec, request, options) => {
    const before = owner()
    const answer = await call(spec, request, options)
    return owner() === before ? answer : { ...answer, data: null, degraded: true, lastKnown: null }
  }
}

function createHttpGateway(): AccountGateway {
  let owner = ownerNow()
  return {
    call: forOneOwner(callApi, () => ownerNow().id),
    events: onPrivateEvent,
    awaitsSignIn,
    owner() {
      const now = ownerNow()
      if (now.id !== owner.id || now.access !== owner.access) owner = now
      return owner
    },
    onOwner: (changed) => subscribe(session, changed, true),
  }
}

/** The exchange's gateway, for the person who is signed in. */
export const httpGateway: AccountGateway = createHttpGateway()
