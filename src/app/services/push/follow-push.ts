import { PUSH_OPEN, PUSH_SEEN, type PushPayload, readPushPayload } from '../../../shared/rules/push-payload.ts'
import { session } from '../../base/api/session-state.ts'
import { onSignOut } from '../../base/session/session.ts'
import { forgetBrowser } from './push-browser.ts'
import { type PushStanding, pushStanding, turnPushOff, turnPushOn } from './push-switch.ts'

export interface PushPageEnv {
  /** Goes to a path of the app. @returns false where something that was typed would be lost */
  go(path: string): boolean
  /** What was delivered while a page of this browser was open. */
  seen(payload: PushPayload): void
}

let following = false

/**
 * Looks after this browser's notifications while a page is open: ends them with the session, in whichever way it ends; mends what only
 * one side knows of; takes a page to where a notification leads.
 */
export function followPush(env: PushPageEnv): void {
  if (following) return
  following = true
  onSignOut(() => void leave().catch(said))
  navigator.serviceWorker?.addEventListener('message', (event) => {
    const { type, link, payload } = (event.data ?? {}) as { type?: unknown; link?: unknown; payload?: unknown }
    if (type === PUSH_OPEN && typeof link === 'string') event.ports[0]?.postMessage(env.go(link))
    const found = type === PUSH_SEEN ? readPushPayload(payload) : null
    if (found && session.token !== null) env.seen(found)
  })
  // The session ended while no page was open.
  if (session.token === null) void leave().catch(said)
  else void mend().catch(said)
}

/**
 * This tab's session has ended. One that slept hears of it late: where another session lives in the browser by then, what that one has
 * switched on stays, and all else goes.
 */
export async function leave(ask?: Parameters<typeof pushStanding>[0]): Promise<void> {
  // Whoever comes next is known right after those who hear of the end.
  await Promise.resolve()
  if (session.token === null) await turnPushOff()
  else if ((await mend(ask)) === 'unknown') await forgetBrowser()
}

/** A subscription that the exchange alone knows is renewed where the browser still may; what it has dropped is forgotten. */
async function mend(ask?: Parameters<typeof pushStanding>[0]): Promise<PushStanding['state']> {
  const standing = await pushStanding(ask)
  if (standing.state !== 'off') return standing.state
  if (standing.former && Notification.permission === 'granted') await turnPushOn(standing.former)
  else await forgetBrowser()
  return 'off'
}

function said(error: unknown): void {
  console.warn('notifications could not be looked after', error)
}
