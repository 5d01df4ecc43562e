import * as v from 'valibot'
import type { Call, ResponseOf } from '../../../shared/calls/call.ts'
import { session } from '../../base/api/session-state.ts'
import { clientCache, parsed } from '../../base/platform/client-cache.ts'
import type { Known } from '../../base/platform/last-known.ts'

/** Answers about one person's account, kept for when the exchange is out of reach. Gone at sign-out, with the person's token. */
const stored = v.object({
  user: v.number(),
  answers: v.record(v.string(), v.object({ at: v.number(), data: v.unknown() })),
})

/** Characters of JSON that one answer may take: the browser's store is small, and the session stands in it. */
const MAX_TEXT = 100_000

interface OwnCacheEnv {
  read(): string | null
  write(text: string): void
  clear(): void
  /** Id of who is signed in; null: nobody, or not known yet. */
  user(): number | null
}

export function createOwnCache(env: OwnCacheEnv) {
  function answersOf(user: number): v.InferOutput<typeof stored>['answers'] {
    const text = env.read()
    if (text === null) return {}
    const known = v.safeParse(stored, parsed(text))
    if (known.success && known.output.user === user) return known.output.answers
    // Somebody else's, or nothing that this build has written.
    env.clear()
    return {}
  }
  return {
    /** What the person was shown last; null where nothing is kept that can be read. */
    read<C extends Call>(call: C): Known<ResponseOf<C>> | null {
      const user = env.user()
      const cached = user === null ? undefined : answersOf(user)[call.path]
      if (!cached) return null
      const read = v.safeParse(call.response, cached.data)
      return read.success ? { at: cached.at, data: read.output as ResponseOf<C> } : null
    },
    write<C extends Call>(call: C, at: number, data: ResponseOf<C>): void {
      const user = env.user()
      if (user === null || JSON.stringify(data).length > MAX_TEXT) return
      env.write(JSON.stringify({ user, answers: { ...answersOf(user), [call.path]: { at, data } } }))
    },
  }
}

/** This browser's. */
export const ownCache = createOwnCache({
  read: () => clientCache.read('last-own'),
  write: (text) => clientCache.write('last-own', text),
  clear: () => clientCache.clear('last-own'),
  user: () => (session.status === 'visitor' ? null : (session.user?.id ?? null)),
})
