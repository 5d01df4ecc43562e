import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CachedState } from '../../../services/currency/cached-answer.ts'
import { knownNotices, type Notice, openNotices, type ServerNotice } from './notice.ts'

const notice = (kind: Notice['kind'], id: number): Notice => ({
  kind,
  id,
  title: `${kind} ${id}`,
  text: '',
  link: null,
})
const named = (notices: readonly Notice[]) => notices.map(({ title }) => title)

test('MKT-03 notices come before banners, each in the server’s order', () => {
  const all = [notice('banner', 1), notice('notice', 6), notice('banner', 4), notice('notice', 5)]
  expect(named(openNotices(all, []))).toEqual(['notice 6', 'notice 5', 'banner 1', 'banner 4'])
})

test('MKT-03 what was dismissed stays away, as notice and as banner', () => {
  const all = [notice('notice', 6), notice('banner', 6), notice('banner', 3)]
  expect(named(openNotices(all, []))).toEqual(['notice 6', 'banner 3'])
  expect(named(openNotices(all, [6]))).toEqual(['banner 3'])
  expect(openNotices(all, [3, 6])).toEqual([])
})

test('MKT-03 for any list: nothing dismissed, nothing twice, nothing lost', () => {
  const some = fc.array(fc.record({ kind: fc.constantFrom('notice' as const, 'banner' as const), id: fc.nat(8) }))
  fc.assert(
    fc.property(some, fc.array(fc.nat(8)), (drawn, away) => {
      const open = openNotices(
        drawn.map(({ kind, id }) => notice(kind, id)),
        away,
      )
      const ids = open.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(ids)).toEqual(new Set(drawn.map(({ id }) => id).filter((id) => !away.includes(id))))
    }),
  )
})

const answer = (status: CachedState<ServerNotice[]>['status'], at: number | null, ...ids: number[]) => ({
  status,
  at,
  data: at === null ? null : ids.map((id) => ({ id, title: '', text: '', link: null })),
})

test('MKT-03 both answers together are as old as the older, and current only where both are', () => {
  const fresh = knownNotices(answer('ready', 20, 6), answer('ready', 30, 1))
  expect(fresh).toMatchObject({ status: 'ready', at: 20 })
  expect(fresh.data?.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['notice 6', 'banner 1'])
  expect(knownNotices(answer('last-known', 10, 6), answer('ready', 30, 1))).toMatchObject({
    status: 'last-known',
    at: 10,
  })
  expect(knownNotices(answer('loading', 10, 6), answer('ready', 30))).toMatchObject({ status: 'loading', at: 10 })
})

test('MKT-03 nothing known is never an empty list', () => {
  expect(knownNotices(answer('error', null), answer('error', null))).toEqual({ status: 'error', data: null, at: null })
  expect(knownNotices(answer('loading', null), answer('loading', null)).data).toBe(null)
  expect(knownNotices(answer('ready', 5), answer('ready', 5)).data).toEqual([])
  expect(knownNotices(answer('error', null), answer('ready', 5, 1))).toMatchObject({ status: 'last-known', at: 5 })
})

test('MKT-03 the first line waits for the notices, that it may not change under a hand; banners may follow', () => {
  const none = { status: 'loading', data: null, at: null }
  expect(knownNotices(answer('loading', null), answer('ready', 5, 1))).toEqual(none)
  expect(knownNotices(answer('ready', 5), answer('loading', null))).toEqual(none)
  const first = knownNotices(answer('ready', 5, 6), answer('loading', null))
  expect(first).toMatchObject({ status: 'loading', at: 5 })
  expect(first.data?.map(({ id }) => id)).toEqual([6])
})
