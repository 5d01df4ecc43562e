import { useEffect, useRef, useState } from 'react'
import type { HubHealth } from '../../../shared/hub-protocol/health.ts'
import { secondClock } from '../../base/platform/second-clock.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import { useFeed } from '../hub-client/use-feed.ts'

/** Without an answer for so long what is shown is old. */
const OLD_AFTER = 3_000
/** A hub that has not answered the first question after so long is reported as missing. */
const ANSWER_WITHIN_MS = 3_000

export interface HealthView {
  /** `loading`: nothing has come yet. `none`: no hub answers. `stale`: what is shown is old. */
  state: 'loading' | 'live' | 'stale' | 'none'
  health: HubHealth | null
  /** Ms since the answer that is shown. */
  age: number
  /** Asks now. */
  refresh: () => void
}

/** Asks the hub for its health once a second, while the page is shown. */
export function useHealth(): HealthView {
  const { hub } = useFeed()
  const [answer, setAnswer] = useState<{ health: HubHealth; at: number } | null>(null)
  const [now, setNow] = useState(() => tabNow())
  const [since] = useState(now)
  const refresh = useRef(() => undefined as undefined)
  useEffect(() => {
    let ended = false
    let asking = false
    const { client } = hubClient()
    const release = client.inspect()
    const ask = async () => {
      setNow(tabNow())
      if (asking || document.visibilityState !== 'visible') return
      asking = true
      const health = await client.health()
      asking = false
      if (ended) return
      setNow(tabNow())
      if (health) setAnswer({ health, at: tabNow() })
    }
    refresh.current = () => void ask()
    void ask()
    const endSeconds = secondClock.subscribe(() => void ask())
    return () => {
      ended = true
      endSeconds()
      release()
    }
  }, [])
  // The hub has just come: no waiting for the next second.
  useEffect(() => {
    if (hub === 'live') refresh.current()
  }, [hub])
  const age = answer ? Math.max(0, now - answer.at) : 0
  const waited = now - since > ANSWER_WITHIN_MS
  const state = answer ? (age > OLD_AFTER ? 'stale' : 'live') : waited ? 'none' : 'loading'
  return { state, health: answer?.health ?? null, age, refresh: () => refresh.current() }
}
