import { tabNow } from '../../base/platform/tab-clock.ts'
import { clockTime, zoneLabel } from '../../base/platform/zone.ts'
import { serverNow } from '../../services/hub-client/feed-view.ts'
import { useFeed, useSecond } from '../../services/hub-client/use-feed.ts'

/** A clock that is off by more is worth a warning (wire.md). */
const SKEW_SHOWN = 2_000

export interface ServerDrift {
  /** The server's time of day, and the zone that it is shown in. */
  time: string
  zone: string
  /** What it is ahead of this machine's clock, ms with a sign; `--` unknown. */
  drift: string
  /** The clocks are too far apart. */
  skewed: boolean
}

/** The server's clock beside this machine's, once a second. */
export function useServerDrift(): ServerDrift {
  const feed = useFeed()
  const now = serverNow(feed, useSecond())
  const time = clockTime(now)
  const zone = zoneLabel(now)
  if (feed.serverOffset === null) return { time, zone, drift: '--', skewed: false }
  const drift = Math.round(feed.serverOffset + tabNow() - Date.now())
  const sign = drift > 0 ? '+' : drift < 0 ? '\u2212' : ''
  return { time, zone, drift: `${sign}${Math.abs(drift)}`, skewed: Math.abs(drift) > SKEW_SHOWN }
}
