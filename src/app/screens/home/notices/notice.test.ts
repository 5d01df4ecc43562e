import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Notice, openNotices } from './notice.ts'

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
