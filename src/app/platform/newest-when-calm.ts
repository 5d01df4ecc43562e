/** Asks for a moment in which the page has nothing better to do, at the latest after `within` ms. @returns cancels */
export type AskCalm = (run: () => void, within: number) => () => void

export interface NewestWhenCalm {
  /** Takes the place of what waits. */
  plan(run: () => void): void
  /** What waits is not run. */
  end(): void
}

/** Runs the newest of what it is given when the page is calm: work that nobody looks at first waits for what they do look at. */
export function newestWhenCalm(within: number, ask: AskCalm = askBrowser): NewestWhenCalm {
  let newest: (() => void) | null = null
  let cancel: (() => void) | null = null
  return {
    plan(run) {
      newest = run
      cancel ??= ask(() => {
        const due = newest
        newest = null
        cancel = null
        due?.()
      }, within)
    },
    end() {
      cancel?.()
      newest = null
      cancel = null
    },
  }
}

const askBrowser: AskCalm = (run, within) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, within / 2)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: within })
  return () => cancelIdleCallback(asked)
}
