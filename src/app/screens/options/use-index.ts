import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { optionCalls } from '../../../shared/calls/products/option-calls.ts'
import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import { callApi } from '../../base/api/call-api.ts'
import { truth } from '../../base/api/truth.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { topicKey } from '../../services/hub-client/topic-store.ts'
import { useWatched } from '../../services/hub-client/use-topics.ts'
import type { IndexLog } from '../../services/options/index-log.ts'
import { indexLog } from '../../services/options/index-logs.ts'
import { createIndexFeed, type IndexFeed, type LiveIndex } from './index-feed.ts'
import { onServerTick } from './server-tick.ts'

function feedOf(currencyId: number): IndexFeed {
  return createIndexFeed(indexLog(currencyId), {
    read: () => hubClient().store.read('mark', 'contract', currencyId),
    subscribe: (changed) => hubClient().store.subscribeAtOnce(topicKey('mark', 'contract', currencyId), changed),
    now: tabNow,
    offset: () => serverNow() - tabNow(),
  })
}

export interface IndexModel {
  feed: IndexFeed
  log: IndexLog
  now: LiveIndex
  /** The samples of the exchange could not be had: the line begins with what came here. */
  noSamples: boolean
  retry(): void
}

/** The live index of one market, with its samples of the last seconds. @param span as many seconds as are shown */
export function useIndex(currencyId: number, digits: number, span: number): IndexModel {
  useWatched({ topic: 'mark', kind: 'contract', currency_id: currencyId })
  const feed = useMemo(() => feedOf(currencyId), [currencyId])
  const log = indexLog(currencyId)
  const now = useSyncExternalStore(feed.subscribe, feed.read)
  const [turn, setTurn] = useState(0)
  const [noSamples, setNoSamples] = useState(false)
  useEffect(() => onServerTick(feed.tick), [feed])
  // Once more when it is live again: what it missed is asked for.
  const { live } = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` and `live` ask anew
  useEffect(() => {
    let over = false
    void readSamples(currencyId, digits, span, log).then((known) => {
      if (!over) setNoSamples(!known)
    })
    return () => {
      over = true
    }
  }, [currencyId, digits, span, log, turn, live])
  return { feed, log, now, noSamples, retry: () => setTurn((count) => count + 1) }
}

/** @returns false where there was no truth in the answer */
async function readSamples(currencyId: number, digits: number, span: number, log: IndexLog): Promise<boolean> {
  const from = Math.floor(serverNow() - span * 1000)
  const rows = await truth(callApi(optionCalls.optionSamples, { currency_id: currencyId, from }, { quiet: true }))
  if (!rows) return false
  log.takeSamples(
    rows.flatMap(([at, price]) => {
      const ticks = toUnits(price, digits)
      return ticks === null ? [] : [{ at, ticks }]
    }),
  )
  return true
}
