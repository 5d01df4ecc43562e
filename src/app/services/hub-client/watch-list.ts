import { RankingCode } from '../../../shared/hub-protocol/delivery.ts'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import type { DepthChoice } from '../../../shared/hub-protocol/pace.ts'

/** Key of the data that a watch brings; two watches of one key are merged into the larger. */
export function watchKey(watch: Watch): string {
  if (watch.topic === 'tickers' || watch.topic === 'account') return `${watch.topic}:${watch.kind}`
  if (watch.topic === 'ranking') return `ranking:${watch.kind}:${RankingCode[watch.by]}`
  if (watch.topic === 'depth') return `depth:${watch.kind}:${watch.currency_id}:${watch.group}`
  return `${watch.topic}:${watch.kind}:${watch.currency_id}`
}

function merge(a: Watch, b: Watch): Watch {
  if (a.topic === 'depth' && b.topic === 'depth') return a.levels >= b.levels ? a : b
  if (a.topic === 'trades' && b.topic === 'trades') return a.count >= b.count ? a : b
  if (a.topic === 'ranking' && b.topic === 'ranking') return a.count >= b.count ? a : b
  if (a.topic === 'mark' && b.topic === 'mark') return a.always ? a : b
  return a
}

/** A list with no more levels of any book than a tab limits itself to. */
export function withinDepth(list: readonly Watch[], most: DepthChoice): Watch[] {
  if (most === 'all') return [...list]
  return list.map((watch) => (watch.topic === 'depth' ? { ...watch, levels: Math.min(watch.levels, most) } : watch))
}

/**
 * Counts who watches what in this tab. Changes of one turn of the event loop are reported once.
 * @param changed gets the whole list, and the keys that nobody watches any more
 * @param defer runs a function after the current work (a microtask)
 */
export function createWatchList(
  changed: (list: Watch[], gone: string[]) => void,
  defer: (run: () => void) => void = queueMicrotask,
) {
  const held = new Map<string, Set<{ watch: Watch }>>()
  let reported = new Map<string, Watch>()
  let pending = false

  function union(): Map<string, Watch> {
    const next = new Map<string, Watch>()
    for (const [key, holders] of held) {
      let widest: Watch | null = null
      for (const holder of holders) widest = widest ? merge(widest, holder.watch) : holder.watch
      if (widest) next.set(key, widest)
    }
    return next
  }

  function flush(): void {
    pending = false
    const next = union()
    const gone = [...reported.keys()].filter((key) => !next.has(key))
    let same = gone.length === 0 && next.size === reported.size
    for (const [key, watch] of next) same &&= equal(reported.get(key), watch)
    reported = next
    if (!same) changed([...next.values()], gone)
  }

  function later(): void {
    if (pending) return
    pending = true
    defer(flush)
  }

  return {
    /** Watches until the returned function is called (once or more often). */
    retain(watch: Watch): () => void {
      const key = watchKey(watch)
      const holder = { watch }
      const holders = held.get(key) ?? new Set()
      holders.add(holder)
      held.set(key, holders)
      later()
      return () => {
        if (!holders.delete(holder)) return
        if (holders.size === 0 && held.get(key) === holders) held.delete(key)
        later()
      }
    },
    /** The list as last reported. */
    current(): Watch[] {
      return [...reported.values()]
    },
  }
}

function equal(a: Watch | undefined, b: Watch): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b)
}

export type WatchList = ReturnType<typeof createWatchList>
