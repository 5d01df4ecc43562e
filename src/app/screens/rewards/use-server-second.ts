import { serverClock } from '../../base/platform/server-clock.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'

/** Server time of this second, ms. Draws its component anew each second. */
export function useServerSecond(): number {
  return useSecond() + (serverClock.offset() ?? 0)
}

/** `22:44:11` until an instant; zero once it has come. @param ms left */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
