import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { calls } from '../../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../../api/call-api.ts'
import { keptCall } from './kept-call.ts'
import type { Notice, NoticeKind, ServerNotice } from './notice.ts'
import { type Answer, useKept } from './use-kept.ts'

const CODES = { notice: 'index_notice', banner: 'banner' } as const
const both = v.object({ notice: calls.positionDetail.response, banner: calls.positionDetail.response })

async function ask(kind: NoticeKind): Promise<ServerNotice[] | null> {
  const answer = await callApi(calls.positionDetail, { code: CODES[kind] }, { quiet: true })
  return isConfirmed(answer) ? answer.data : null
}

async function askBoth() {
  const [notice, banner] = await Promise.all([ask('notice'), ask('banner')])
  return notice && banner ? { notice, banner } : null
}

/** Banners and notices in the person's language: asked once a page life, the last known kept. */
export function useNotices(): Answer<Notice[]> {
  const { language } = useTranslation('home').i18n
  const answer = useKept(keptCall(`notices:${language}`, both, askBoth))
  const { data } = answer
  return {
    ...answer,
    data:
      data && (['notice', 'banner'] as const).flatMap((kind) => data[kind].map((each): Notice => ({ ...each, kind }))),
  }
}
