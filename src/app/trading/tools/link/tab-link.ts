import * as v from 'valibot'
import type { TextStore } from '../../../base/platform/client-cache.ts'

/** Groups of tabs; what is drawn has the same names. */
export const GROUPS = ['petrol', 'amber', 'violet', 'slate'] as const
export type GroupName = (typeof GROUPS)[number]

const NAME = 'onetape:link'
const group = v.picklist(GROUPS)
const message = v.union([
  /** A tab of the group shows this coin now. */
  v.object({ kind: v.literal('shows'), group, currency_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  /** A tab has joined: what do you show? */
  v.object({ kind: v.literal('joins'), group }),
])
type LinkMessage = v.InferOutput<typeof message>

export interface TabLinkEnv {
  /** This window's. */
  store: TextStore
  post(message: LinkMessage): void
  /** @returns ends it */
  listen(take: (data: unknown) => void): () => void
}

/** This tab's place among the linked ones: one market picked, all tabs of the group follow. */
export function createTabLink(env: TabLinkEnv) {
  const listeners = new Set<() => void>()
  const stored = v.safeParse(group, env.store.getItem(NAME))
  let mine: GroupName | null = stored.success ? stored.output : null
  return {
    read: () => mine,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** null leaves. A tab that joins takes the market of those that are there. */
    join(next: GroupName | null): void {
      mine = next
      if (next === null) env.store.removeItem(NAME)
      else {
        env.store.setItem(NAME, next)
        env.post({ kind: 'joins', group: next })
      }
      for (const listener of [...listeners]) listener()
    },
    /** The person has picked a market here. */
    picked(currencyId: number): void {
      if (mine !== null) env.post({ kind: 'shows', group: mine, currency_id: currencyId })
    },
    /** @param shown coin of the market on screen  @param go shows another one  @returns ends it */
    follow(shown: () => number, go: (currencyId: number) => void): () => void {
      return env.listen((data) => {
        const read = v.safeParse(message, data)
        if (!read.success || read.output.group !== mine) return
        if (read.output.kind === 'joins') env.post({ kind: 'shows', group: mine, currency_id: shown() })
        else if (read.output.currency_id !== shown()) go(read.output.currency_id)
      })
    },
  }
}

export type TabLink = ReturnType<typeof createTabLink>
