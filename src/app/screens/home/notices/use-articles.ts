import { useTranslation } from 'react-i18next'
import { articleCalls } from '../../../../shared/calls/products/article-calls.ts'
import { cachedCall } from '../../../services/articles/cached-call.ts'
import { useCached } from '../../../services/articles/use-cached.ts'

/** One page of everything that was announced, newest first. @param page from 1 */
export function useNoticeList(page: number) {
  const { language } = useTranslation('home').i18n
  return useCached(cachedCall(language, articleCalls.noticeList, { page }))
}

/** An article as the server has it in the person's language. */
export function useArticle(id: number) {
  const { language } = useTranslation('home').i18n
  return useCached(cachedCall(language, articleCalls.articleDetail, { id }))
}
