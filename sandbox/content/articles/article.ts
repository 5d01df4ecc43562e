import type { ArticleCategory } from '../../../src/shared/lines/article-rule.ts'
import type { Words } from '../language.ts'

/** An article that the site comes with. */
export interface SiteArticle {
  /** Never used for another article; up to 1,000. */
  id: number
  /** ms since 1970. */
  at: number
  title: Words
  /** Plain text; an empty line parts paragraphs. `{{site}}` is the exchange's name. */
  body: Words
}

export interface Article extends SiteArticle {
  category: ArticleCategory
  updatedAt: number
}
