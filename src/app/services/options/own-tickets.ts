import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import { laterOrOnline } from '../../base/api/later.ts'
import { truth } from '../../base/api/truth.ts'
import { routePath } from '../../base/platform/base-path.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { followOwner } from '../account/account-gateway.ts'
import { httpGateway } from '../account/http-gateway.ts'
import { ownHubClient } from '../hub-client/hub-client.ts'
import { reportSettled } from './report-settled.ts'
import { runningNote } from './running-note.ts'
import { createTicketStore, type TicketStore } from './ticket-store.ts'

const quiet = { quiet: true }
const FLASH_PATH = '/flashOption'
let current: TicketStore | null = null

/** This tab's option tickets of whoever is signed in, followed from the first question on. */
export function ownTickets(): TicketStore {
  if (current) return current
  let endWatch: (() => void) | null = null
  const store = createTicketStore({
    // On the page itself a failure is said as product.md §8 has it; in the background of another page it is nobody's matter.
    askOpen: (background) =>
      truth(
        httpGateway.call(
          optionCalls.optionOpen,
          {},
          { quiet: background || routePath(location.pathname) !== FLASH_PATH },
        ),
      ),
    askOne: (id) => truth(httpGateway.call(optionCalls.optionTicket, { id }, quiet)),
    listen: httpGateway.events,
    later: laterOrOnline,
    now: serverNow,
    settled: reportSettled,
    anyRunning: runningNote.write,
  })
  followOwner(httpGateway, {
    start() {
      // The tickets of other tabs and of this person's other devices are heard of on this socket.
      endWatch = ownHubClient().watches.retain({ topic: 'account', kind: 'spot' })
      store.start()
    },
    stop() {
      endWatch?.()
      endWatch = null
      store.stop()
    },
  })
  current = store
  return store
}
