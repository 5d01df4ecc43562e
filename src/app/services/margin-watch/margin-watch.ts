import { createTabLeader, type LeaderEnv, type TabLeader } from '../../base/platform/tab-leader.ts'
import type { LiveAccount } from '../live/live-account.ts'
import { type MarginUpdate, marginUpdates, nextMarginUpdate } from './margin-updates.ts'
import { worstOf } from './worst-ratio.ts'

/** Whose margin it is, at the marks of this moment. */
export interface WatchedAccount {
  subscribe(listener: () => void): () => void
  read(): LiveAccount | null
}

export interface MarginWatchEnv {
  /** Left out: this browser's. */
  tabs?: LeaderEnv
  account: WatchedAccount
  /** Has the hub send the marks of these markets while the tab is hidden too. @returns lets go */
  keepMarks(currencyIds: readonly number[]): () => void
  newEpisode(): string
  /** To be shown in this tab's title; null: nothing. */
  show(update: MarginUpdate | null): void
  /** A danger has begun: one tab of the browser sounds. */
  warn(update: MarginUpdate & { episode: string }): void
}

/**
 * Watches the margin ratio for every tab of the browser: one tab reckons, all show it in their titles and hear of a danger. When
 * that tab ends, another takes over.
 */
export function createMarginWatch(env: MarginWatchEnv) {
  let user: number | null = null
  let update: MarginUpdate | null = null
  let leader: TabLeader<MarginUpdate> | null = null

  function take(next: MarginUpdate): void {
    if (next.user !== user) return
    const begun = next.danger && next.episode !== null && next.episode !== update?.episode
    update = next
    env.show(next.percent === null ? null : next)
    if (begun) env.warn(next as MarginUpdate & { episode: string })
  }

  /** This tab reckons from now on. */
  function guard(of: number, share: (update: MarginUpdate) => void): () => void {
    let followed: { ids: string; end: () => void } | null = null
    const look = () => {
      const account = env.account.read()
      if (!account) return
      const ids = [...new Set(account.positions.map(({ row }) => row.currency_id))].sort((a, b) => a - b)
      if (followed?.ids !== ids.join()) {
        const before = followed
        followed = { ids: ids.join(), end: env.keepMarks(ids) }
        before?.end()
      }
      const next = nextMarginUpdate(update, { user: of, ...worstOf(account) }, env.newEpisode)
      if (update && JSON.stringify(next) === JSON.stringify(update)) return
      take(next)
      share(next)
    }
    const quiet = env.account.subscribe(look)
    look()
    return () => {
      quiet()
      followed?.end()
    }
  }

  const forget = () => {
    leader?.end()
    leader = null
    update = null
    env.show(null)
  }

  return {
    /** Whose tab this is now; null: nobody's. */
    follow(next: number | null): void {
      if (next === user) return
      forget()
      user = next
      if (next === null) return
      leader = createTabLeader(
        {
          lock: `onetape:margin:${next}`,
          channel: 'onetape-margin',
          schema: marginUpdates,
          lead: (share) => guard(next, share),
          take,
          current: () => update,
        },
        env.tabs,
      )
    },
    stop(): void {
      forget()
      user = null
    },
  }
}
