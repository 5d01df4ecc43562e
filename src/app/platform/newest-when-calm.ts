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

/**
 * Runs the newest of what it is given when the page is calm: work that nobody looks at first waits for what they do look at.
 * After each run it rests.
 * @param within ms until it runs in any case @param rest ms
 */
export function newestWhenCalm(
  within: number,
  rest = 0,
  ask: AskCalm = askBrowser,
  later: AskLater = askTimer,
): NewestWhenCalm {
  let newest: (() => void) | null = null
  let cancel: (() => void) | null = null
  const wait = () => {
    cancel = ask(() => {
      const due = newest
      newest = null
      cancel = rest > 0 ? later(rested, rest) : null
      due?.()
    }, within)
  }
  const rested = () => {
    cancel = null
    if (newest) wait()
  }
  return {
    plan(run) {
      newest = run
      if (!cancel) wait()
    },
    end() {
      cancel?.()
      newest = null
      cancel = null
    },
  }
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
