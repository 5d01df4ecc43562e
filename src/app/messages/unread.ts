import { bellCount } from './message-list.ts'
import { ownMessages } from './own-messages.ts'

/** Tells how many messages of account and trading are unread, now and after each change. @returns ends it */
export function followUnread(tell: (count: number) => void): () => void {
  const look = () => {
    const { data } = ownMessages.read()
    tell(data ? bellCount(data.unread) : 0)
  }
  const end = ownMessages.subscribe(look)
  look()
  return end
}
