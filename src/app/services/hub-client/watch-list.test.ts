import { expect, test } from 'vitest'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import { createWatchList } from './watch-list.ts'

function setUp() {
  const reported: { list: Watch[]; gone: string[] }[] = []
  const later: (() => void)[] = []
  const watches = createWatchList(
    (list, gone) => reported.push({ list, gone }),
    (run) => later.push(run),
  )
  function turn(): void {
    for (const run of later.splice(0)) run()
  }
  return { reported, watches, turn }
}
const ticker = (id: number): Watch => ({ topic: 'ticker', kind: 'spot', currency_id: id })
const depth = (levels: number, group = 1): Watch => ({ topic: 'depth', kind: 'spot', currency_id: 1, levels, group })

test('HUB-07 the hub hears the whole list once a turn, and a market only while somebody watches it', () => {
  const { reported, watches, turn } = setUp()
  const first = watches.retain(ticker(1))
  const second = watches.retain(ticker(1))
  watches.retain(ticker(2))
  turn()
  expect(reported).toEqual([{ list: [ticker(1), ticker(2)], gone: [] }])
  first()
  first()
  turn()
  expect(reported).toHaveLength(1)
  second()
  turn()
  expect(reported[1]).toEqual({ list: [ticker(2)], gone: ['ticker:spot:1'] })
})

test('watches of one book and group are merged into the widest; other groups stand beside', () => {
  const { reported, watches, turn } = setUp()
  watches.retain(depth(50))
  const wide = watches.retain(depth(500))
  watches.retain(depth(20, 10))
  turn()
  expect(reported[0]?.list).toEqual([depth(500), depth(20, 10)])
  wide()
  turn()
  expect(reported[1]).toEqual({ list: [depth(50), depth(20, 10)], gone: [] })
})

test('what is let go and taken again in one turn is no change', () => {
  const { reported, watches, turn } = setUp()
  const end = watches.retain(ticker(1))
  turn()
  end()
  watches.retain(ticker(1))
  turn()
  expect(reported).toHaveLength(1)
})
