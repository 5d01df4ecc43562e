/** Asks for a moment in which the page has nothing better to do, at the latest after `within` ms. @returns cancels */
export type AskCalm = (run: () => void, within: number) => () => void

/** Runs something after so many ms. @returns cancels */
export type AskLater = (run: () => void, after: number) => () => void

export interface NewestWhenCalm {
  /** Takes the place of what waits. */
  plan(run: () => void): void
  /** What waits is not run. */
  end(): void
}

/** Several that paint the same picture: when the page is calm, the newest of each is run at once, and all rest together. */
export interface CalmRound {
  /** One more of them. */
  join(): NewestWhenCalm
}

/**
 * Runs the newest of what each of several is given when the page is calm: work that nobody looks at first waits for what they do look
 * at. After each run they rest.
 * @param within ms until it runs in any case @param rest ms
 */
export function calmRound(within: number, rest = 0, ask: AskCalm = askBrowser, later: AskLater = askTimer): CalmRound {
  const newest = new Map<NewestWhenCalm, () => void>()
  const joined = new Set<NewestWhenCalm>()
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
      const one: NewestWhenCalm = {
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

/** {@link calmRound} of one. */
export function newestWhenCalm(within: number, rest?: number, ask?: AskCalm, later?: AskLater): NewestWhenCalm {
  return calmRound(within, rest, ask, later).join()
}

const askTimer: AskLater = (run, after) => {
  const timer = setTimeout(run, after)
  return () => clearTimeout(timer)
}

const askBrowser: AskCalm = (run, within) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, within / 2)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: within })
  return () => cancelIdleCallback(asked)
}
