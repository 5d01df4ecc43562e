import { reach } from '../../base/api/reach.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import { noteContact } from './contact.ts'

const NOTE_EVERY_MS = 5_000

/**
 * The sockets tell of an outage before any call does, and of contact while nobody calls. Watches nothing by itself.
 * @returns ends it
 */
export function followFeed(): () => void {
  const { store } = hubClient()
  let connected = false
  const look = () => {
    const { hub, spot, contract } = store.feed
    const open = hub === 'live' && (spot.state === 'open' || contract.state === 'open')
    if (connected && !open) reach.checkReach()
    connected = open
  }
  const note = () => {
    if (connected) noteContact()
  }
  const end = store.subscribe('feed', look)
  const endNotes = everyWhileShown(NOTE_EVERY_MS, note)
  look()
  return () => {
    end()
    endNotes()
  }
}
