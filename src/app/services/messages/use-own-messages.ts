import { useEffect, useSyncExternalStore } from 'react'
import { type MessagesState, ownMessages } from './own-messages.ts'

/** The messages of the person who is signed in; the whole list while this is shown. */
export function useOwnMessages(): MessagesState {
  useEffect(() => ownMessages.wantAll(), [])
  return useSyncExternalStore(ownMessages.subscribe, ownMessages.read)
}
