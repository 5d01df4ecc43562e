import type { ArticleCategory } from '../../../src/shared/lines/article-rule.ts'
import type { Language } from '../language.ts'
import type { Article } from './article.ts'
import { EN } from './en.ts'
import { JA } from './ja.ts'
import { KO } from './ko.ts'
import { ZH_CN } from './zh-cn.ts'
import { ZH_TW } from './zh-tw.ts'

type Id = keyof typeof EN
type Texts = Record<Id, readonly [title: string, body: string]>

const TEXTS: Record<Language, Texts> = { en: EN, 'zh-CN': ZH_CN, 'zh-TW': ZH_TW, ja: JA, ko: KO }

/** Ids by category; those read most come first. */
const FILED: Record<ArticleCategory, readonly Id[]> = {
  start: [7, 8, 9],
  account: [10, 11, 12],
  security: [3, 13, 14],
  deposit: [16, 17, 18],
  trade: [19, 20, 21],
  futures: [4, 22, 23],
  options: [24, 25, 26],
  copy: [27, 28, 29],
  earn: [30, 31, 32],
  boxes: [34, 35, 36],
  rewards: [37, 38, 39],
  fees: [2, 40, 41],
  news: [1, 5, 6],
}

/** When each was published, ms; what is left out is help that the site began with. */
const PUBLISHED: { readonly [id: number]: number } = {
  1: Date.UTC(2026, 9, 13, 9),
  2: Date.UTC(2026, 9, 20, 9),
  3: Date.UTC(2026, 9, 27, 9),
  4: Date.UTC(2026, 10, 3, 9),
  5: Date.UTC(2026, 10, 12, 6),
  6: Date.UTC(2026, 10, 18, 8),
}
const BEGAN = Date.UTC(2026, 9, 6, 9)

/** The articles that the site comes with. They are data of the server: pages ask for them in their language. */
export const SITE_ARTICLES: readonly Article[] = (Object.entries(FILED) as [ArticleCategory, readonly Id[]][]).flatMap(
  ([category, ids]) =>
    ids.map((id) => {
      const at = PUBLISHED[id] ?? BEGAN
      return { id, category, at, updatedAt: at, title: wordsOf(id, 0), body: wordsOf(id, 1) }
    }),
)

function wordsOf(id: Id, place: 0 | 1): Article['title'] {
  const word = (language: Language) => TEXTS[language][id][place]
  return { en: word('en'), 'zh-CN': word('zh-CN'), 'zh-TW': word('zh-TW'), ja: word('ja'), ko: word('ko') }
}
