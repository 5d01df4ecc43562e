/** What articles are filed under, in the order in which they are listed. Source: lines.md §12. */
export const ARTICLE_CATEGORIES = [
  'start',
  'account',
  'security',
  'deposit',
  'trade',
  'futures',
  'options',
  'copy',
  'earn',
  'boxes',
  'rewards',
  'fees',
  'news',
] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]

/** Every article is written in each of them. */
export const ARTICLE_LANGUAGES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko'] as const
export type ArticleLanguage = (typeof ARTICLE_LANGUAGES)[number]
export type ArticleTexts = Record<ArticleLanguage, string>

/** Where an article is announced on the home page besides the list; null: nowhere. */
export const ARTICLE_PLACES = ['banner', 'notice'] as const
export type ArticlePlace = (typeof ARTICLE_PLACES)[number]

/** Most characters of a title and of a body. */
export const TITLE_MOST = 120
export const BODY_MOST = 5_000
