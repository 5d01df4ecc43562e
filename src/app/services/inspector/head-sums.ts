import type { HubHealth } from '../../../shared/hub-protocol/health.ts'
import { showBytes, showCount, showSpan, type Translate } from './figures.ts'

/** What comes over all sockets together, and the hub's age, as the text `head.sums` wants them. */
export function headSums(
  t: Translate,
  { sockets, epoch, now, startedAt }: Pick<HubHealth, 'sockets' | 'epoch' | 'now' | 'startedAt'>,
): Record<string, string> {
  const sum = (name: 'messagesPerSecond' | 'levelsPerSecond' | 'bytesPerSecond') =>
    sockets.reduce((total, one) => total + one[name], 0)
  return {
    messages: showCount(sum('messagesPerSecond')),
    levels: showCount(sum('levelsPerSecond')),
    bytes: showBytes(t, sum('bytesPerSecond')),
    epoch: shortEpoch(epoch),
    up: showSpan(t, now - startedAt),
  }
}

/** A random number as people compare them. */
function shortEpoch(epoch: number): string {
  return epoch.toString(16).slice(-6)
}
