import { type Snapshot, useSnapshot } from 'valtio'
import { accountCalls } from '../../../shared/calls/account-calls.ts'
import { callApi } from '../api/call-api.ts'
import { reach } from '../api/reach.ts'
import { type SessionState, session } from '../api/session-state.ts'
import { clearTabPersonal, clientCache, tabStore } from '../platform/client-cache.ts'
import { watchReview } from './review-watch.ts'
import { createSessionKeeper } from './session-keeper.ts'

export { shownName } from './shown-name.ts'

const keeper = createSessionKeeper(session, {
  cache: clientCache,
  forgetTab: () => clearTabPersonal(tabStore),
  askUser: (quiet) => callApi(accountCalls.userinfo, {}, { quiet }),
  later(run, ms) {
    const timer = setTimeout(go, ms)
    const endBack = reach.onBack(go)
    function end() {
      clearTimeout(timer)
      endBack()
      removeEventListener('online', go)
    }
    function go() {
      end()
      run()
    }
    addEventListener('online', go)
    return end
  },
  random: Math.random,
})

/**
 * `signIn(token, user)` after a login; `signOut()` clears what is the person's, in every tab; `noteUser(user)` after the account has
 * changed; `confirmSession()` asks the server.
 */
export const { signIn, signOut, noteUser, confirmSession, onSignOut } = keeper

/** The session as React sees it. */
export function useSession(): Snapshot<SessionState> {
  return useSnapshot(session)
}

/** Takes up the stored session, asks the server about it and follows the other tabs. @returns ends it */
export function startSession(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === 'token') keeper.tokenChanged(event.newValue)
    if (event.key === 'last-user') keeper.userChanged(event.newValue)
    if (event.key === null) keeper.tokenChanged(null)
  }
  addEventListener('storage', follow)
  // A page that comes back from the browser's memory has heard no storage events meanwhile.
  const returned = (event: PageTransitionEvent) => {
    if (event.persisted) keeper.tokenChanged(clientCache.read('token'))
  }
  addEventListener('pageshow', returned)
  const endReview = watchReview(
    document,
    () => session.user?.kyc?.state,
    () => void confirmSession(),
  )
  keeper.restore()
  void confirmSession()
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', returned)
    endReview()
  }
}
