import { httpGateway } from '../account/http-gateway.ts'
import { setBadge } from '../push/app-badge.ts'
import { bellCount } from './message-list.ts'
import { ownMessages } from './own-messages.ts'

/** Tells how many messages of account and trading are unread, now and after each change. @returns ends it */
export function followUnread(tell: (count: number) => void): () => void {
  const look = () => {
    const { data } = ownMessages.read()
    const count = data ? bellCount(data.unread) : 0
    tell(count)
    // Until something is known of who is signed in, the count of the last visit stands.
    if (data || httpGateway.owner().id === null) setBadge(count)
  }
  const end = ownMessages.subscribe(look)
  look()
  return () => {
    end()
    setBadge(0)
  }
}
