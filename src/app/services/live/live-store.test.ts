import { proxy } from 'valtio'
import { expect, test } from 'vitest'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { emptyContractState } from '../account/contract-state.ts'
import { testPerpMarket, testPosition, testTotal } from '../account/testing/test-contract.ts'
import { MarkView } from '../hub-client/topic-views.ts'
import { createLiveStore } from './live-store.ts'

const turn = async () => {
  for (let i = 0; i < 4; i++) await Promise.resolve()
}

function setUp() {
  const state = proxy(emptyContractState())
  const watched: number[] = []
  const reported = new Map<number, () => void>()
  const timers: (() => void)[] = []
  let mark = 20_000
  const clock = { now: 0 }
  const store = createLiveStore({
    state,
    markets: () => MARKETS,
    onMarkets: () => () => undefined,
    readMark: () =>
      new MarkView({ status: 'live', reason: 'none', ageAt: 1 }, Float64Array.of(mark * 10, mark * 10, 1, 4, 0)),
    onMark(id, listener) {
      reported.set(id, listener)
      return () => void reported.delete(id)
    },
    retain(watch: Watch) {
      const id = 'currency_id' in watch ? watch.currency_id : 0
      watched.push(id)
      return () => void watched.splice(watched.indexOf(id), 1)
    },
    now: () => clock.now,
    later(_ms, run) {
      timers.push(run)
      return () => void timers.splice(timers.indexOf(run) >>> 0, 1)
    },
  })
  const hold = (...ids: number[]) => {
    state.positions.rows = ids.map((currency_id) => testPosition({ currency_id }))
    state.totals.rows = [testTotal()]
    state.positions.knownAt = 1
  }
  const move = (to: number) => {
    mark = to
    for (const listener of reported.values()) listener()
  }
  const profit = () => unscaled(store.read()?.positions[0]?.unrealised ?? 0n)
  /** Time passes, and the timers that wait fire. */
  const pass = (ms: number) => {
    clock.now += ms
    for (const run of timers.splice(0)) run()
  }
  return { pass, clock, state, store, watched, hold, move, profit }
}
const MARKETS = [testPerpMarket(), testPerpMarket({ currency_id: 2 })]

test('POS-04 the marks of what is held are watched while somebody looks, and no others', async () => {
  const { store, watched, hold, state } = setUp()
  hold(1)
  expect(watched).toEqual([])
  const end = store.subscribe(() => undefined)
  expect(watched).toEqual([1])
  hold(1, 2)
  await turn()
  expect(watched).toEqual([1, 2])
  hold(2)
  await turn()
  expect(watched).toEqual([2])
  end()
  expect(watched).toEqual([])
  expect(store.read()).toBeNull()
  expect(state.positions.rows).toHaveLength(1)
})

test('POS-04 a burst of marks is reckoned at once and once more at its end', () => {
  const { store, hold, move, pass, clock, profit } = setUp()
  hold(1)
  let drawn = 0
  store.subscribe(() => drawn++)
  expect(drawn).toBe(1)
  move(20_010)
  move(20_020)
  move(20_030)
  expect([drawn, profit()]).toEqual([2, '10'])
  pass(250)
  expect([drawn, profit()]).toEqual([3, '30'])
  pass(250)
  expect(drawn).toBe(3)
  // A timer that is late holds no mark up.
  move(20_040)
  move(20_050)
  clock.now += 1_000
  move(20_060)
  expect([drawn, profit()]).toEqual([5, '60'])
})

test('POS-02 an account that is not known has no figures', () => {
  const { store } = setUp()
  store.subscribe(() => undefined)
  expect(store.read()).toBeNull()
})
