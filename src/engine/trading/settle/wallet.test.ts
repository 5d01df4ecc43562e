import { expect, test } from 'vitest'
import { Random } from '../../kernel/random.ts'
import { ASSETS, contractSpec } from '../../testing/test-exchange.ts'
import { USDT } from '../../testing/test-perp.ts'
import { HOUSE } from '../model/house.ts'
import { createParts } from '../model/market-parts.ts'
import { MarketState } from '../model/market-state.ts'
import { Position } from '../model/position.ts'
import { State } from '../model/state.ts'
import { changeWallet, fundMargin } from './wallet.ts'

const COIN = 10n ** 8n
const nobody = { email: null, phone: null, passwordHash: '', invitedBy: null, passwordChangedAt: null }

/** A person with `free` USDT and, on markets of their own, long positions of one coin from 20,000 that have these profits. */
function scene(free: bigint, profits: readonly number[]) {
  const state = new State()
  state.accounts.open({ id: HOUSE.insurance, ...nobody }, true)
  const account = state.accounts.open({ id: 11, ...nobody })
  if (!account) throw new Error('no account')
  const wallet = account.holding('contract', USDT)
  wallet.free = free * COIN
  const held = profits.map((profit, index) => {
    const spec = contractSpec({ start_price: '20000.0' })
    const begin = { markets: [spec], assets: ASSETS, seed: 1, calm: true, time: 0 }
    const market = new MarketState(index, spec, ASSETS, Random.seeded(1), createParts(spec, index, begin))
    state.addMarket(market)
    market.markTicks = (20_000 + profit) * 10
    const position = new Position(1, false, 1)
    position.add(1_000, 20_000n * COIN)
    account.perpetuals.exposure(market).setPosition(1, position)
    return position
  })
  const fund = () => (state.accounts.get(HOUSE.insurance)?.holding('contract', USDT).free ?? 0n) / COIN
  const realised = () => held.map((position) => position.realised / COIN)
  return { state, account, wallet, held, fund, realised, of: (i: number) => account.perpetuals.sorted()[i] }
}

test.each<[string, bigint, number[], bigint, bigint, bigint[], bigint]>([
  ['what is there pays', 10n, [5, 5], -10n, 0n, [0n, 0n], 0n],
  ['money that comes realises nothing', 10n, [5, 5], 7n, 17n, [0n, 0n], 0n],
  ['the largest profit pays first', 10n, [5, 9, 7], -12n, 0n, [0n, 2n, 0n], 0n],
  ['the next largest pays the rest', 10n, [5, 9, 7], -22n, 0n, [0n, 9n, 3n], 0n],
  ['the smallest pays last', 10n, [5, 9, 7], -28n, 0n, [2n, 9n, 7n], 0n],
  ['of equal profits the first market pays', 1n, [6, 6], -3n, 0n, [2n, 0n], 0n],
  ['a loss pays nothing', 1n, [-6, 4], -4n, 0n, [0n, 3n], 0n],
  ['what profit lacks the insurance fund pays', 10n, [5, -50, 7], -30n, 0n, [5n, 0n, 7n], -8n],
  ['without positions the insurance fund pays', 1n, [], -3n, 0n, [], -2n],
])('PERP-02 a wallet never goes below zero: %s', (_, free, profits, amount, left, realised, fund) => {
  const s = scene(free, profits)
  changeWallet(s.state, s.account, USDT, amount * COIN)
  expect([s.wallet.free / COIN, s.realised(), s.fund()]).toEqual([left, realised, fund])
})

test.each<[string, bigint, number[], bigint, bigint, bigint, bigint[]]>([
  ['out of the wallet', 10n, [5, 8], 10n, 10n, 0n, [0n, 0n]],
  ['out of the wallet, then of profit', 10n, [5, 8], 15n, 15n, 0n, [0n, 5n]],
  ['as far as both reach', 10n, [5, 8], 40n, 23n, 0n, [5n, 8n]],
  ['with the rest staying', 10n, [5, 8], 4n, 4n, 6n, [0n, 0n]],
])('PERP-07 isolated margin is funded %s', (_, free, profits, wanted, moved, left, realised) => {
  const s = scene(free, profits)
  const exposure = s.of(0)
  const isolated = new Position(1, true, 1)
  if (!exposure) throw new Error('no stake')
  expect(fundMargin(s.state, s.account, exposure, isolated, wanted * COIN)).toBe(moved * COIN)
  expect([isolated.margin, s.wallet.locked, s.wallet.free]).toEqual([moved * COIN, moved * COIN, left * COIN])
  expect([s.realised(), s.fund()]).toEqual([realised, 0n])
})
