import { useTranslation } from 'react-i18next'
import { calls } from '../../../../shared/calls/table.ts'
import { keptCall } from '../../../articles/kept-call.ts'
import { useKept } from '../../../articles/use-kept.ts'
import { type KnownNotices, knownNotices } from './notice.ts'

/** Banners and notices in the person's language: asked once a page life, the last known kept. */
export function useNotices(): KnownNotices & { retry(): void } {
  const { language } = useTranslation('home').i18n
  const notice = useKept(keptCall(language, calls.positionDetail, { code: 'index_notice' }))
  const banner = useKept(keptCall(language, calls.positionDetail, { code: 'banner' }))
  return {
    ...knownNotices(notice, banner),
    retry() {
      for (const answer of [notice, banner]) if (answer.status !== 'ready') answer.retry()
    },
  }
}
