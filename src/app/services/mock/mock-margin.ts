import { MOCK_USER } from '../../../shared/mock/mock-port.ts'
import { type MarginUpdate, nextMarginUpdate } from '../margin-watch/margin-updates.ts'
import type { WatchedAccount } from '../margin-watch/margin-watch.ts'
import { worstOf } from '../margin-watch/worst-ratio.ts'

/**
 * Follows the margin ratio of the practice account: it warns where the real one's would, without a sound.
 * @param show null: nothing is held. Only what has changed is shown.
 * @returns ends it; nothing is shown then
 */
export function followMockMargin(account: WatchedAccount, show: (update: MarginUpdate | null) => void): () => void {
  let update: MarginUpdate | null = null
  const look = () => {
    const now = account.read()
    if (!now) return
    const next = nextMarginUpdate(update, { user: MOCK_USER, ...worstOf(now) }, () => 'mock')
    if (update && JSON.stringify(next) === JSON.stringify(update)) return
    update = next
    show(next.percent === null ? null : next)
  }
  const end = account.subscribe(look)
  look()
  return () => {
    end()
    show(null)
  }
}
