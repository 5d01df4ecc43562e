import * as v from 'valibot'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import {
  ARTICLE_CATEGORIES,
  ARTICLE_LANGUAGES,
  ARTICLE_PLACES,
  type ArticleTexts,
  BODY_MOST,
  TITLE_MOST,
} from '../../src/shared/lines/article-rule.ts'
import { articlesNow } from '../content/article-service.ts'
import type { SandboxHost } from '../host.ts'

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))
const inEach = <P extends string, S extends v.GenericSchema>(part: P, schema: S) =>
  v.entriesFromList(
    ARTICLE_LANGUAGES.map((language) => `${part}_${language}` as const),
    schema,
  )

/** An article in all five languages; `id` names one that was published before and is written anew. */
export const articleRequest = v.strictObject({
  id: v.optional(v.pipe(v.number(), v.safeInteger())),
  category: v.picklist(ARTICLE_CATEGORIES),
  place: v.optional(v.picklist(ARTICLE_PLACES)),
  ...inEach('title', text(TITLE_MOST)),
  ...inEach('body', text(BODY_MOST)),
})

export interface PanelArticle {
  id: number
  category: string
  title: string
  at: number
}

export type ArticleResult = { ok: true; data: unknown } | { ok: false; status: 400 | 404; error: string }

/** What the control panel does with articles: it publishes and withdraws them, as commands of the journal. */
export class ArticleActions {
  private readonly host: SandboxHost

  constructor(host: SandboxHost) {
    this.host = host
  }

  /** Every article that stands now, newest first, with its English title. */
  list(): PanelArticle[] {
    return articlesNow(this.host.exchange).map(({ id, category, title, at }) => ({ id, category, title: title.en, at }))
  }

  publish(asked: v.InferOutput<typeof articleRequest>): Promise<ArticleResult> {
    const { id = null, category, place = null } = asked
    const labels = (part: 'title' | 'body') =>
      Object.fromEntries(ARTICLE_LANGUAGES.map((language) => [language, asked[`${part}_${language}`]])) as ArticleTexts
    return this.submit({ kind: 'publishArticle', id, category, place, title: labels('title'), body: labels('body') })
  }

  withdraw(id: number): Promise<ArticleResult> {
    return this.submit({ kind: 'withdrawArticle', id })
  }

  private async submit(body: CommandBody): Promise<ArticleResult> {
    const { answer } = await this.host.submit(body)
    if (answer.ok) return answer
    const { code, key, field } = answer.refusal
    return { ok: false, status: code === 404 ? 404 : 400, error: field ? `${field}: ${key}` : key }
  }
}
