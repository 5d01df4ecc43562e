import { expect, test } from 'vitest'
import type { ArticleTexts } from '../../../shared/lines/article-rule.ts'
import { restoreExchange } from '../../machine.ts'
import { MoneyExchange } from '../../testing/test-money.ts'

const words = (text: string): ArticleTexts => ({ en: text, 'zh-CN': text, 'zh-TW': text, ja: text, ko: text })
const ARTICLE = { kind: 'publishArticle', id: null, category: 'news', place: 'banner' } as const

test('MSG-38 an article is published, written anew and withdrawn, and every socket is notified each time', () => {
  const x = new MoneyExchange()
  const said = () => x.events.some(({ kind }) => kind === 'content')
  const { id } = x.take<{ id: number }>({ ...ARTICLE, title: words('One'), body: words('First') })
  expect([id, said()]).toEqual([1_001, true])
  x.time += 1_000
  x.take({ ...ARTICLE, id, place: null, title: words('Two'), body: words('Second') })
  const [article] = x.exchange.views.article.published()
  expect(article).toMatchObject({ id, place: null, title: { ko: 'Two' } })
  expect(article!.updatedAt).toBeGreaterThan(article!.at)
  x.take({ kind: 'withdrawArticle', id })
  expect([x.exchange.views.article.published(), said()]).toEqual([[], true])
  expect(x.no({ kind: 'withdrawArticle', id })).toBe('not_found')
  expect(x.no({ ...ARTICLE, id, title: words('Three'), body: words('Third') })).toBe('not_found')
  x.take({ kind: 'withdrawArticle', id: 5 })
  const restored = restoreExchange(x.exchange.checkpoint())
  expect([restored.hash(), restored.views.article.isWithdrawn(5)]).toEqual([x.exchange.hash(), true])
})

test('MSG-38 an article without one of its languages, or too long, is refused and changes nothing', () => {
  const x = new MoneyExchange()
  const hash = () => JSON.stringify(x.exchange.views.article.published())
  const before = hash()
  const publish = (title: ArticleTexts, body: ArticleTexts) => x.no({ ...ARTICLE, title, body })
  expect(publish({ ...words('One'), ja: ' ' }, words('First'))).toBe('bad_request')
  expect(publish(words('x'.repeat(121)), words('First'))).toBe('bad_request')
  expect(publish(words('One'), words('x'.repeat(5_001)))).toBe('bad_request')
  expect(x.no({ ...ARTICLE, category: 'other' as never, title: words('One'), body: words('First') })).toBe(
    'bad_request',
  )
  expect(hash()).toBe(before)
})
