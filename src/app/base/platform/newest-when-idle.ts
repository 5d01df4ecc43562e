/** Asks for a moment in which the page has nothing better to do, at the latest after `within` ms. @returns cancels */
export type RequestIdle = (run: () => void, within: number) => () => void

/** Runs something after so many ms. @returns cancels */
export type AskLater = (run: () => void, after: number) => () => void

export interface NewestWhenIdle {
  /** Takes the place of what waits. */
  plan(run: () => void): void
  /** What waits is not run. */
  end(): void
}

/** Several that paint the same picture: when the page is calm, the newest of each is run at once, and all rest together. */
export interface IdleRound {
  /** One more of them. */
  join(): NewestWhenIdle
}

/**
 * Runs the newest of what each of several is given when the page is calm: work that nobody looks at first waits for what they do look
 * at. After each run they rest.
 * @param within ms until it runs in any case @param rest ms
 */
export function idleRound(
  within: number,
  rest = 0,
  ask: RequestIdle = askBrowser,
  later: AskLater = askTimer,
): IdleRound {
  const newest = new Map<NewestWhenIdle, () => void>()
  const joined = new Set<NewestWhenIdle>()
  let cancel: (() => void) | null = null
  const wait = () => {
    cancel = ask(() => {
      const due = [...newest.values()]
      newest.clear()
      cancel = rest > 0 ? later(rested, rest) : null
      for (const run of due) run()
    }, within)
  }
  const rested = () => {
    cancel = null
    if (newest.size > 0) wait()
  }
  return {
    join() {
      const one: NewestWhenIdle = {
        plan(run) {
          joined.add(one)
          newest.set(one, run)
          if (!cancel) wait()
        },
        end() {
          joined.delete(one)
          newest.delete(one)
          if (joined.size > 0) return
          cancel?.()
          cancel = null
        },
      }
      return one
    },
  }
}

/** {@link idleRound} of one. */
export function newestWhenIdle(within: number, rest?: number, ask?: RequestIdle, later?: AskLater): NewestWhenIdle {
  return idleRound(within, rest, ask, later).join()
}

const askTimer: AskLater = (run, after) => {
  const timer = setTimeout(run, after)
  return () => clearTimeout(timer)
}

const askBrowser: RequestIdle = (run, within) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, within / 2)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: within })
  return () => cancelIdleCallback(asked)
}
