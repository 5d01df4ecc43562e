import { type Article, articleCalls } from '../../../shared/calls/products/article-calls.ts'
import { callApi, isConfirmed, lastKnownOf } from '../../base/api/call-api.ts'
import { laterOrOnline } from '../../base/api/later.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { type Cached, CachedAnswer } from '../currency/cached-answer.ts'
import { cachedContent } from './cached-call.ts'

/** Pages that are read at most; each has up to 100 articles. */
const MAX_PAGES = 20

/**
 * Every article in a language, newest first, all pages together: the page searches them by itself, also without a connection. Kept past
 * the page's end.
 */
export function articleList(language: string): CachedAnswer<Article[]> {
  return cachedContent(
    `${language} articles`,
    () =>
      new CachedAnswer<Article[]>({
        async ask() {
          const answer = (page: number) => callApi(articleCalls.articleList, { page }, { quiet: true })
          return joined(async (page) => {
            const one = await answer(page)
            return isConfirmed(one) ? one.data : null
          })
        },
        readCached,
        now: serverNow,
        later: laterOrOnline,
      }),
  )
}

async function readCached(): Promise<Cached<Article[]> | null> {
  let at = Number.POSITIVE_INFINITY
  const data = await joined(async (page) => {
    const known = await lastKnownOf(articleCalls.articleList, { page })
    if (known) at = Math.min(at, known.at)
    return known?.data ?? null
  })
  return data && { at, data }
}

/** @returns null where one page is missing */
async function joined(
  pageOf: (page: number) => Promise<{ list: Article[]; total: number } | null>,
): Promise<Article[] | null> {
  const all = new Map<number, Article>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const one = await pageOf(page)
    if (!one) return null
    for (const article of one.list) all.set(article.id, article)
    if (one.list.length === 0 || all.size >= one.total) break
  }
  return [...all.values()].sort((a, b) => b.at - a.at || b.id - a.id)
}
