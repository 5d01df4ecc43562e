import * as v from 'valibot'
import {
  ARTICLE_CATEGORIES,
  ARTICLE_LANGUAGES,
  ARTICLE_PLACES,
  type ArticleCategory,
  type ArticlePlace,
  type ArticleTexts,
} from '../../../shared/lines/article-rule.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import { Slot } from '../../kernel/slot.ts'
import type { State } from '../../trading/model/state.ts'

/** Ids up to here are those of the articles that the site comes with. */
export const OWN_ARTICLES = 1_000

/** An article that was published while the exchange ran. */
export interface PublishedArticle {
  id: number
  category: ArticleCategory
  place: ArticlePlace | null
  title: ArticleTexts
  body: ArticleTexts
  /** ms */
  at: number
  updatedAt: number
}

/** What was published, and the ids of what was withdrawn, those of the site's own articles among them. */
export class Articles {
  readonly published = new Map<number, PublishedArticle>()
  readonly withdrawn = new Set<number>()
  lastId = OWN_ARTICLES
}

const ARTICLES = new Slot('articles', () => new Articles())

export function articlesOf(state: State): Articles {
  return state.slots.get(ARTICLES)
}

const whole = v.pipe(v.number(), v.safeInteger())
const words = v.object(v.entriesFromList(ARTICLE_LANGUAGES, v.string()))
const saved = v.object({
  lastId: whole,
  withdrawn: v.array(whole),
  published: v.array(
    v.object({
      id: whole,
      category: v.picklist(ARTICLE_CATEGORIES),
      place: v.nullable(v.picklist(ARTICLE_PLACES)),
      title: words,
      body: words,
      at: whole,
      updatedAt: whole,
    }),
  ),
})

export function savedArticles(state: State): v.InferOutput<typeof saved> {
  const { lastId, withdrawn, published } = articlesOf(state)
  return { lastId, withdrawn: [...withdrawn], published: [...published.values()] }
}

/** @throws CheckpointError where it is damaged */
export function restoreArticles(state: State, value: unknown): void {
  const read = v.safeParse(saved, value)
  if (!read.success) throw new CheckpointError('no articles')
  const articles = articlesOf(state)
  articles.lastId = read.output.lastId
  for (const id of read.output.withdrawn) articles.withdrawn.add(id)
  for (const one of read.output.published) articles.published.set(one.id, one)
}
