import {
  ARTICLE_CATEGORIES,
  ARTICLE_LANGUAGES,
  ARTICLE_PLACES,
  type ArticleCategory,
  type ArticlePlace,
  type ArticleTexts,
  BODY_MOST,
  TITLE_MOST,
} from '../../../shared/lines/article-rule.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import type { State } from '../../trading/model/state.ts'
import { articlesOf, OWN_ARTICLES, type PublishedArticle, restoreArticles, savedArticles } from './article.ts'

interface PublishArticle {
  kind: 'publishArticle'
  /** Of a published one that is written anew; null: a new one. */
  id: number | null
  category: ArticleCategory
  place: ArticlePlace | null
  title: ArticleTexts
  body: ArticleTexts
}

interface WithdrawArticle {
  kind: 'withdrawArticle'
  id: number
}

export interface ArticleViews {
  /** Newest first, without what was withdrawn. */
  published(): PublishedArticle[]
  /** Of the site's own articles too. */
  isWithdrawn(id: number): boolean
}

declare module '../../contract/command.ts' {
  interface ProductCommands {
    article: PublishArticle | WithdrawArticle
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    article: ArticleViews
  }
}

/** Articles that the exchange publishes and withdraws while it runs. Everybody's open pages hear of it. */
export const articleModule: EngineModule = {
  name: 'article',
  commands: { publishArticle, withdrawArticle },
  codec: { save: savedArticles, restore: restoreArticles },
  digest: {
    state(digest, state) {
      digest.text(JSON.stringify(savedArticles(state)))
    },
  },
  texts: {
    commands: { publishArticle: { category: 'plain', place: 'plain', title: 'engine', body: 'engine' } },
    state: 'engine',
  },
  views: (state): ArticleViews => ({
    published() {
      const { published, withdrawn } = articlesOf(state)
      const open = [...published.values()].filter(({ id }) => !withdrawn.has(id))
      return open.sort((a, b) => b.at - a.at || b.id - a.id)
    },
    isWithdrawn: (id) => articlesOf(state).withdrawn.has(id),
  }),
}

/** Answers `{id}`. Refused where a language is missing or too long, and 404 where no such article was published. */
function publishArticle(state: State, { id, category, place, title, body }: PublishArticle): Answer {
  if (!ARTICLE_CATEGORIES.includes(category)) return refuse('bad_request', { field: 'category' })
  if (place !== null && !ARTICLE_PLACES.includes(place)) return refuse('bad_request', { field: 'place' })
  for (const [field, words, most] of [
    ['title', title, TITLE_MOST],
    ['body', body, BODY_MOST],
  ] as const)
    for (const language of ARTICLE_LANGUAGES) {
      const text = words?.[language]
      if (typeof text !== 'string' || text.trim() === '' || text.length > most)
        return refuse('bad_request', { field: `${field}.${language}` })
    }
  const articles = articlesOf(state)
  const before = id === null ? undefined : articles.published.get(id)
  if (id !== null && (!before || articles.withdrawn.has(id))) return refuse('not_found', { code: 404, field: 'id' })
  const number = before?.id ?? ++articles.lastId
  const at = before?.at ?? state.time
  articles.published.set(number, { id: number, category, place, title, body, at, updatedAt: state.time })
  state.collector.add({ kind: 'content' })
  return { ok: true, data: { id: number } }
}

/** Takes an article off every page; one of the site's own too. Answers `{id}`; 404 where there is none, or it was withdrawn already. */
function withdrawArticle(state: State, { id }: WithdrawArticle): Answer {
  const articles = articlesOf(state)
  const known = articles.published.has(id) || (Number.isSafeInteger(id) && id > 0 && id <= OWN_ARTICLES)
  if (!known || articles.withdrawn.has(id)) return refuse('not_found', { code: 404, field: 'id' })
  articles.withdrawn.add(id)
  articles.published.delete(id)
  state.collector.add({ kind: 'content' })
  return { ok: true, data: { id } }
}
