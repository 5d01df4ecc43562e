import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
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
/** Whether the private line of a kind has signed in for the person of now, as far as this tab has heard. */
export function hasSignedIn(kind: MarketKind): boolean {
  return hubClient().privateEvents.signedIn(kind)
}
export type { PrivateListener } from './private-dispatch.ts'
