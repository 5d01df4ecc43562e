import type { TopicReport } from '../../../shared/hub-protocol/health.ts'
import { showCount, showSpan, type Translate } from './figures.ts'

/** How a book's checksums stand, and how often they differed; null where there are none. @param now the hub's clock, ms */
export function checksumText(
  t: Translate,
  { checksum, checksumAt, checksumFailures }: Pick<TopicReport, 'checksum' | 'checksumAt' | 'checksumFailures'>,
  now: number,
): string | null {
  if (checksum === 'none') return null
  const age = checksumAt === null ? '--' : showSpan(t, now - checksumAt)
  const state = checksum === 'ok' ? t('checksum.ok', { age }) : t(`checksum.${checksum}`)
  return checksumFailures > 0 ? t('checksum.after', { state, n: showCount(checksumFailures) }) : state
}
