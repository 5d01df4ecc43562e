import { useTranslation } from 'react-i18next'
import { articleCalls } from '../../../../shared/calls/products/article-calls.ts'
import { keptCall } from '../../../articles/kept-call.ts'
import { useKept } from '../../../articles/use-kept.ts'

/** One page of everything that was announced, newest first. @param page from 1 */
export function useNoticeList(page: number) {
  const { language } = useTranslation('home').i18n
  return useKept(keptCall(language, articleCalls.noticeList, { page }))
}

/** An article as the server has it in the person's language. */
export function useArticle(id: number) {
  const { language } = useTranslation('home').i18n
  return useKept(keptCall(language, articleCalls.articleDetail, { id }))
}
