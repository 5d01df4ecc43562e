import { afterAll, beforeAll, expect, test } from 'vitest'
import { ARTICLE_CATEGORIES } from '../../src/shared/lines/article-rule.ts'
import { REFUSAL_KEYS } from '../../src/shared/rules/refusal.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { SITE_ARTICLES } from '../content/articles/site-articles.ts'
import { LANGUAGES } from '../content/language.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'

interface Item {
  id: number
  title: string
  text: string
  link: string | null
}

const bench = new HostBench()
let http: HttpBench
let client: SandboxClient
beforeAll(async () => {
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: tallyEngine, time: bench.time, calls: { siteName: 'Kiosk' } })
  client = new SandboxClient(http.url)
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

const ask = async <T>(path: string, language: string) => (await client.get<T>(path, { headers: { language } })).data

test.each(['banner', 'index_notice'])(
  'MKT-03 %s comes in the language of the person, and each leads somewhere',
  async (code) => {
    const lists = await Promise.all(
      LANGUAGES.map((language) => ask<Item[]>(`api/position/detail?code=${code}`, language)),
    )
    const english = lists[0] ?? []
    expect(english.length).toBeGreaterThan(0)
    expect(english.map(({ id }) => SITE_ARTICLES.some((article) => article.id === id))).not.toContain(false)
    expect(english.map(({ link }) => link === null || link.startsWith('/'))).not.toContain(false)
    for (const at of english.keys()) {
      expect(new Set(lists.map((list) => list[at]?.text)).size).toBe(LANGUAGES.length)
      expect(new Set(lists.map((list) => list[at]?.title)).size).toBe(LANGUAGES.length)
    }
    expect(await ask<Item[]>(`api/position/detail?code=${code}`, 'xx')).toEqual(english)
  },
)

test('MKT-03 the list of notices is in pages, newest first, and each has its article', async () => {
  type Notices = { list: { id: number; title: string; at: number }[]; total: number }
  const { list, total } = await ask<Notices>('api/position/noticeList?page=1', 'ja')
  const news = SITE_ARTICLES.filter(({ category }) => category === 'news')
  expect([list.length, total]).toEqual([news.length, news.length])
  expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).sort((a, b) => b - a))
  for (const { id, title, at } of list) {
    const article = await ask<{ title: string; body: string; at: number }>(`api/article/detail?id=${id}`, 'ja')
    expect([article.title, article.at]).toEqual([title, at])
    expect(article.body.split('\n\n').length).toBeGreaterThan(1)
  }
  expect(await ask<Notices>('api/position/noticeList?page=2', 'ja')).toEqual({ list: [], total })
  expect(await client.get('api/article/detail?id=999')).toMatchObject({ code: 404, message: 'not_found' })
  expect(await client.get('api/position/detail?code=side')).toMatchObject({ code: 400, data: { field: 'code' } })
})

test('MKT-05 the protection fund of 300 million dollars is named in every language, with the name of the site', async () => {
  const amounts = [/300 million/, /3 亿美元/, /3 億美元/, /3億米?ドル/, /3억 달러/]
  for (const [at, language] of LANGUAGES.entries()) {
    const article = await ask<{ title: string; body: string }>('api/article/detail?id=1', language)
    expect(article.body).toMatch(amounts[at] as RegExp)
    expect(article.body).toContain('Kiosk')
    expect(article.title + article.body).not.toContain('{{')
  }
})

test('MKT-03 every text is there in every language, zh-TW is no copy of zh-CN, and ids are unlike', () => {
  for (const { title, body } of SITE_ARTICLES) {
    for (const labels of [title, body]) {
      expect(LANGUAGES.filter((language) => labels[language].trim() === '')).toEqual([])
      expect(labels['zh-TW']).not.toBe(labels['zh-CN'])
    }
    const counts = LANGUAGES.map((language) => body[language].split('\n\n').length)
    expect(new Set(counts).size).toBe(1)
  }
  expect(new Set(SITE_ARTICLES.map(({ id }) => id)).size).toBe(SITE_ARTICLES.length)
  expect(new Set(REFUSAL_KEYS).size).toBe(REFUSAL_KEYS.length)
})

interface Shown {
  id: number
  category: string
  title: string
  body: string
}

test('MSG-31 every category has at least three articles, and the list is had by category and by search', async () => {
  const categories = await ask<{ id: string; count: number }[]>('api/article/categories', 'en')
  expect(categories.map(({ id }) => id)).toEqual([...ARTICLE_CATEGORIES])
  expect(categories.filter(({ count }) => count < 3)).toEqual([])
  for (const { id, count } of categories) {
    const { list, total } = await ask<{ list: Shown[]; total: number }>(`api/article/list?category=${id}`, 'ko')
    expect([total, new Set(list.map(({ category }) => category))]).toEqual([count, new Set([id])])
  }
  const all = await ask<{ list: Shown[]; total: number }>('api/article/list', 'zh-TW')
  expect(all.list).toHaveLength(SITE_ARTICLES.length)
  expect(all.list.map(({ title, body }) => title + body).join()).not.toContain('{{')
})

test('MSG-04 "t+1" and "赎回" find the articles that contain them, titles first', async () => {
  for (const q of ['t+1', '赎回']) {
    const { list } = await ask<{ list: Shown[] }>(`api/article/list?q=${encodeURIComponent(q)}`, 'zh-CN')
    const has = (text: string) => text.toLowerCase().includes(q)
    const all = await ask<{ list: Shown[] }>('api/article/list', 'zh-CN')
    const wanted = all.list.filter(({ title, body }) => has(title) || has(body))
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(wanted.map(({ id }) => id)))
    expect(list.length).toBeGreaterThan(1)
    const inTitle = list.map(({ title }) => has(title))
    expect(inTitle).toEqual([...inTitle].sort((a, b) => Number(b) - Number(a)))
  }
})
