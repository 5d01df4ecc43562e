import type { ListState } from './own-state.ts'

export interface OwnReadsEnv {
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
}

const RETRY_FIRST = 2_000
const RETRY_LAST = 30_000

/**
 * Reads of a person's lists by name: the newest read of a name alone counts, an answer of an earlier sign-in is dropped, and what
 * could not be read is read again by itself, ever more seldom.
 */
export function createOwnReads<Name extends string>(env: OwnReadsEnv) {
  /** Of which life (sign-in) an answer is. */
  let life = 0
  const ends = new Set<() => void>()
  const turns = new Map<Name, number>()
  const failures = new Map<Name, number>()

  /** Runs later, unless the person has signed out by then. @returns nothing: it ends with the life */
  function after(ms: number, run: () => void): void {
    const cancel = env.later(ms, () => {
      ends.delete(cancel)
      run()
    })
    ends.add(cancel)
  }

  function retryLater(name: Name, turn: number, again: () => void): void {
    const failed = (failures.get(name) ?? 0) + 1
    failures.set(name, failed)
    after(Math.min(RETRY_LAST, RETRY_FIRST * 2 ** (failed - 1)), () => {
      if (turns.get(name) === turn) again()
    })
  }

  return {
    after,
    /** Ends with this life. */
    owns(end: () => void): void {
      ends.add(end)
    },
    /** @returns whether the same person is still signed in */
    alive(): () => boolean {
      const of = life
      return () => of === life
    },
    /** A page of a list that an earlier read began: whether a newer read has come since. */
    turn(name: Name): () => boolean {
      const of = turns.get(name)
      return () => turns.get(name) === of
    },
    /**
     * Runs one read. @param lists that it fills: said to load, to be ready, or to have failed
     * @param ask null where there was no truth in the answer @param again asks anew, quietly
     */
    async run<T>(
      name: Name,
      lists: readonly Pick<ListState<unknown>, 'status' | 'knownAt'>[],
      { ask, use, again }: { ask: () => Promise<T | null>; use: (data: T) => void; again: () => void },
    ): Promise<boolean> {
      const of = life
      const turn = (turns.get(name) ?? 0) + 1
      turns.set(name, turn)
      for (const list of lists) if (list.knownAt === null) list.status = 'loading'
      const data = await ask()
      if (of !== life || turns.get(name) !== turn) return false
      if (data === null) {
        for (const list of lists) list.status = 'failed'
        retryLater(name, turn, again)
        return false
      }
      failures.delete(name)
      use(data)
      for (const list of lists) list.status = 'ready'
      return true
    },
    /** Signed out: nothing that is under way counts. */
    stop(): void {
      life += 1
      for (const end of ends) end()
      ends.clear()
      failures.clear()
    },
  }
}
