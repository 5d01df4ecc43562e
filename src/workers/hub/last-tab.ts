import type { HubEnvironment } from '../base/environment.ts'

/** Without any tab everything is let go so soon; a reload of the only one is mostly back by then. */
export const RELEASE_AFTER = 500

/**
 * A hub may outlive its tabs, for the browser lets it live through a reload, but nobody's sockets or token.
 * @param letGo ends what is held for tabs
 */
export function createLastTab(env: Pick<HubEnvironment, 'timers'>, letGo: () => void) {
  let cancel: (() => void) | null = null
  return {
    /** The last tab has gone. */
    left(): void {
      cancel ??= env.timers.after(RELEASE_AFTER, () => {
        cancel = null
        letGo()
      })
    },
    /** Nobody is to be waited for. */
    now(): void {
      cancel?.()
      cancel = null
      letGo()
    },
    /** Somebody is there, or nothing is to be waited for. */
    stay(): void {
      cancel?.()
      cancel = null
    },
  }
}
