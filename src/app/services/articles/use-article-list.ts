import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Article, articleCalls } from '../../../shared/calls/products/article-calls.ts'
import { hubClient } from '../hub-client/hub-client.ts'
import { articleList } from './article-list.ts'
import { cachedCall } from './cached-call.ts'
import { type Answer, useCached } from './use-cached.ts'

/** Any topic opens the socket, by which a page hears that something was published; one ticker costs least. */
const SOCKET = { topic: 'ticker', kind: 'spot', currency_id: 1 } as const
/** The page comes first, ms. */
const SOCKET_AFTER = 1_500

/** Opens the socket for a page that shows nothing of the markets, so that it hears of what is published. */
export function useContentSocket(): void {
  useEffect(() => {
    let end: (() => void) | undefined
    const timer = setTimeout(() => {
      end = hubClient().watches.retain(SOCKET)
    }, SOCKET_AFTER)
    return () => {
      clearTimeout(timer)
      end?.()
    }
  }, [])
}

/** Every article in the person's language, kept up to date while the page is open. */
export function useArticleList(): Answer<Article[]> {
  const { language } = useTranslation().i18n
  useContentSocket()
  return useCached(articleList(language))
}

/** The categories with how many articles each has. */
export function useCategories() {
  const { language } = useTranslation().i18n
  return useCached(cachedCall(language, articleCalls.articleCategories, {}))
}
