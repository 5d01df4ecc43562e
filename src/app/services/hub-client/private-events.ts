import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { isOnItsWay } from './feed-view.ts'
import { hubClient, ownHubClient } from './hub-client.ts'
import type { PrivateListener } from './private-dispatch.ts'

/** Order, position and balance events of the person signed in, in order; a `reload` asks for a REST read. @returns ends it */
export function onPrivateEvent(listener: PrivateListener): () => void {
  return hubClient().privateEvents.listen(listener)
}
/** Articles were published, changed or withdrawn: heard by visitors too, while the tab has a socket. @returns ends it */
export function onContentChange(listener: () => void): () => void {
  return ownHubClient().privateEvents.onContent(listener)
}
/**
 * Whether the private line of a kind is still on its way to sign in for the person of now, as far as this tab has heard. It is not where
 * the hub is gone or the socket waits for another attempt.
 */
export function awaitsSignIn(kind: MarketKind): boolean {
  const { privateEvents, store } = hubClient()
  return !privateEvents.signedIn(kind) && isOnItsWay(store.feed, kind)
}
export type { PrivateListener } from './private-dispatch.ts'
