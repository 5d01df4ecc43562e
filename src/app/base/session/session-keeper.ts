import * as v from 'valibot'
import { type User, user as userSchema } from '../../../shared/calls/entities.ts'
import type { ApiAnswer } from '../api/api-answer.ts'
import type { SessionState } from '../api/session-state.ts'
import { type ClientCache, parsed } from '../platform/client-cache.ts'

/** What the session needs of the world. */
export interface SessionEnvironment {
  cache: Pick<ClientCache, 'read' | 'write' | 'clear' | 'clearPersonal'>
  /** Removes what this tab keeps of a person on the way to a session (a password being set anew). */
  forgetTab(): void
  /** POST api/account/userinfo; `quiet` after the first failure, so that an outage makes one toast. */
  askUser(quiet: boolean): Promise<ApiAnswer<User>>
  /** Runs once after `ms`, or earlier when the network comes back. @returns ends it */
  later(run: () => void, ms: number): () => void
  /** In [0, 1). */
  random(): number
}

export interface SessionKeeper {
  signIn(token: string, user: User): void
  signOut(): void
  /** A call has read the person anew: what they are called, what guards the account. Of somebody else it changes nothing. */
  noteUser(user: User): void
  /** Another tab has heard of the person anew; `text` is the cache's new value. */
  userChanged(text: string | null): void
  /** Asks the server who this is, again with backoff (1 s … 30 s, jittered) while it gives no word. */
  confirmSession(): Promise<void>
  /** Takes up what the caches hold. */
  restore(): void
  /** Another tab changed the token; `token` is its new value. */
  tokenChanged(token: string | null): void
  /** Runs at every end of a session, in every tab: stores clear what is the person's. @returns ends it */
  onSignOut(listener: () => void): () => void
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** Characters of a token: a longer one is none of ours, and no server takes it in a header. */
const LONGEST_TOKEN = 4_096

/**
 * Keeps one session. Only the server's word ends it: userinfo answered with a code other than 200, 500 and 1001 (or HTTP 401). A
 * network failure or a server error leaves token and last known user in place, unconfirmed.
 */
export function createSessionKeeper(state: SessionState, env: SessionEnvironment): SessionKeeper {
  const leavers = new Set<() => void>()
  let failures = 0
  let asking: string | null = null
  let cancelNext: (() => void) | null = null

  function hold(status: SessionState['status'], token: string | null, user: User | null): void {
    state.status = status
    state.token = token
    state.user = user
    state.unanswered = false
  }

  function storedToken(): string | null {
    return usable(env.cache.read('token'))
  }

  /** Another tab has signed somebody else in, and this one is still to hear of it: nothing of this session goes into the browser's stores. */
  function isAnothers(): boolean {
    const stored = storedToken()
    return stored !== null && stored !== state.token
  }

  function stopAsking(): void {
    cancelNext?.()
    cancelNext = null
    asking = null
    failures = 0
  }

  function leave(): void {
    stopAsking()
    env.forgetTab()
    const was = state.token
    hold('visitor', null, null)
    if (was !== null) for (const listener of leavers) listener()
  }

  const keeper: SessionKeeper = {
    signIn(token, user) {
      if (state.token !== null && state.token !== token) leave()
      stopAsking()
      env.forgetTab()
      env.cache.write('last-user', JSON.stringify(user))
      env.cache.write('token', token)
      hold('confirmed', token, user)
    },
    signOut() {
      if (isAnothers()) return keeper.tokenChanged(storedToken())
      env.cache.clearPersonal()
      leave()
    },
    noteUser(user) {
      if (state.token === null || state.user?.id !== user.id || isAnothers()) return
      env.cache.write('last-user', JSON.stringify(user))
      state.user = user
    },
    userChanged(text) {
      const user = lastUser(text)
      if (user && state.token !== null && state.token === storedToken() && state.user?.id === user.id) state.user = user
    },
    async confirmSession() {
      const token = state.token
      if (token === null || asking === token) return
      cancelNext?.()
      cancelNext = null
      asking = token
      const answer = await env.askUser(failures > 0)
      // Signed out or in again meanwhile: the answer is about nobody here.
      if (state.token !== token || asking !== token) return
      asking = null
      if (isAnothers()) return keeper.tokenChanged(storedToken())
      if (answer.degraded) {
        if (state.status === 'confirmed') state.status = 'unconfirmed'
        state.unanswered = true
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
        failures += 1
        cancelNext = env.later(() => void keeper.confirmSession(), wait * (0.5 + env.random() / 2))
        return
      }
      failures = 0
      if (!answer.success || answer.data === null) return keeper.signOut()
      env.cache.write('last-user', JSON.stringify(answer.data))
      hold('confirmed', token, answer.data)
    },
    restore() {
      const token = storedToken()
      if (token) hold('unconfirmed', token, lastUser(env.cache.read('last-user')))
    },
    tokenChanged(reported) {
      const token = usable(reported)
      if (token === state.token) return
      leave()
      if (!token) {
        // An answer that came before this word of it may have put the person back.
        if (storedToken() === null) env.cache.clear('last-user')
        return
      }
      hold('unconfirmed', token, lastUser(env.cache.read('last-user')))
      void keeper.confirmSession()
    },
    onSignOut(listener) {
      leavers.add(listener)
      return () => void leavers.delete(listener)
    },
  }
  return keeper
}

function usable(token: string | null): string | null {
  return token !== null && token.length <= LONGEST_TOKEN ? token : null
}

function lastUser(text: string | null): User | null {
  const read = v.safeParse(userSchema, text ? parsed(text) : null)
  return read.success ? read.output : null
}
