import { expect, test } from 'vitest'
import type { Message, UnreadCounts } from '../../src/shared/calls/products/message-entities.ts'
import { httpScene } from '../../tests/support/http-scene.ts'
import { SITE_ARTICLES } from '../content/articles/site-articles.ts'

const scene = httpScene()
interface Shown {
  list: Message[]
  total: number
  unread: UnreadCounts
}
const news = SITE_ARTICLES.filter(({ category }) => category === 'news').length
const listed = async (query = '', token: string | undefined = scene.token) =>
  (await scene.client.get<Shown>(`api/message/appMessageList${query}`, { token })).data
const read = (body: object) =>
  scene.client.post<{ unread: UnreadCounts }>('api/message/read', body, { token: scene.token })

test('MSG-07 a visitor’s list is the news alone, and nobody without a token marks anything', async () => {
  const { data } = await scene.client.get<Shown>('api/message/appMessageList')
  expect(data.list.map(({ group, link }) => [group, link?.startsWith('/help?article=')])).toEqual(
    Array(news).fill(['news', true]),
  )
  expect(data.unread).toEqual({ account: 0, trading: 0, news })
  expect(await scene.client.post('api/message/read', { ids: [-1] })).toMatchObject({ code: 401 })
})

test('MSG-02 over HTTP one is read, then all up to a moment; a repeat with its key changes nothing', async () => {
  const before = await listed()
  expect(before.unread.news).toBe(news)
  const [first] = before.list.filter(({ group }) => group === 'news') as [Message]
  expect((await read({ ids: [first.id] })).data.unread.news).toBe(news - 1)
  expect((await listed('?group=news&unread=1')).list.map(({ id }) => id)).not.toContain(first.id)
  expect((await read({ all: true, until: first.at })).data.unread.news).toBe(0)
  expect((await listed('?unread=1')).total).toBe(before.unread.account + before.unread.trading)
  expect(await read({})).toMatchObject({ code: 400 })
})
