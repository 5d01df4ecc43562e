import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { CallApi } from '../../base/api/api-client.ts'
import type { PrivateListener } from '../hub-client/private-dispatch.ts'

/** `unconfirmed`: somebody is known, but the exchange has not vouched for them: nothing that moves money works. */
export type Access = 'visitor' | 'unconfirmed' | 'confirmed'

/** Whose account it is. */
export interface AccountOwner {
  /** Null where nobody is known. */
  id: number | null
  access: Access
}

/** All that a terminal may ask of an account, and hear from it. The exchange is behind one, mock trading's worker behind another. */
export interface AccountGateway {
  /** A call of the table (src/shared/calls), answered as {@link CallApi} says: nothing is thrown except on abort. */
  call: CallApi
  /** Events 204 and 205 of the owner, in order; a `reload` asks for a read. @returns ends it */
  events(listener: PrivateListener): () => void
  /** Whether the line of a kind is on its way to sign in, and will ask for a read then; left out where it never does. */
  awaitsSignIn?(kind: MarketKind): boolean
  /** The owner now, the same object until it changes. */
  owner(): AccountOwner
  /** @returns ends it */
  onOwner(changed: () => void): () => void
}

/** Anything that begins with an owner and forgets everything without one. */
interface Follower {
  start(): void
  stop(): void
}

/** Starts and stops a store with the owner of its account. @returns ends it */
export function followOwner(gateway: Pick<AccountGateway, 'owner' | 'onOwner'>, store: Follower): () => void {
  let id: number | null = null
  const follow = () => {
    const next = gateway.owner().id
    if (next === id) return
    id = next
    if (id === null) store.stop()
    else store.start()
  }
  const end = gateway.onOwner(follow)
  follow()
  return end
}
