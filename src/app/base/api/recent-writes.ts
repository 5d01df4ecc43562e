import { type ApiAnswer, isUnjudged } from './api-answer.ts'

/** What is known here of a write. `open`: no word on it. `unsent`: it never left. */
export type WriteState = 'open' | 'done' | 'refused' | 'unsent'

export interface RecentWrite {
  /** Path of its call. */
  call: string
  /** Its Idempotency-Key. */
  key: string
  fate: WriteState
}

/** A write that was answered so short a time ago, ms, may not have been seen to be. */
const SEEN_AFTER_MS = 3_000
const MOST = 20

/** Remembers what this page has sent lately: a page that stops working has to say what became of it. @param now never goes back, ms */
export function createRecentWrites(now: () => number) {
  let writes: (RecentWrite & { ended: number | null })[] = []

  return {
    /** A write leaves. @returns is given its answer */
    begin(call: string, key: string): (answer: Pick<ApiAnswer<unknown>, 'success' | 'degraded' | 'refusal'>) => void {
      const write = { call, key, fate: 'open' as WriteState, ended: null as number | null }
      writes = [...writes.filter((one) => one.key !== key), write].slice(-MOST)
      return ({ success, degraded, refusal }) => {
        write.ended = now()
        if (degraded) return
        if (success) write.fate = 'done'
        else write.fate = isUnjudged(refusal) ? 'unsent' : 'refused'
      }
    },
    /** What has no answer, or has had it for so short a time that nobody may have seen it. */
    unseen(): RecentWrite[] {
      return writes
        .filter(({ ended, fate }) => fate === 'open' || ended === null || now() - ended < SEEN_AFTER_MS)
        .map(({ call, key, fate }) => ({ call, key, fate }))
    },
  }
}

/** This page's. */
export const recentWrites = createRecentWrites(() => performance.now())
