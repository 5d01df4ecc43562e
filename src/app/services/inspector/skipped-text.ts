import type { TabReport } from '../../../shared/hub-protocol/health.ts'
import { showCount, type Translate } from './figures.ts'

/** Deliveries that a tab did not get: because an ack was missing, and apart from them those of its hidden times. */
export function skippedText(
  t: Translate,
  { skipped, skippedHidden }: Pick<TabReport, 'skipped' | 'skippedHidden'>,
): string {
  if (skippedHidden === 0) return showCount(skipped)
  return t('tabs.skippedBoth', { n: showCount(skipped), hidden: showCount(skippedHidden) })
}
