import { expect, test } from 'vitest'
import type { ShareLink } from '../../../shared/calls/products/share-calls.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { exchangeEngine, MODULES } from '../../machine.ts'
import { DAY, FIRST, RewardExchange } from '../../testing/test-rewards.ts'
import type { Account } from '../../trading/model/account.ts'
import type { FillRecord } from '../../trading/model/fill-record.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import { State } from '../../trading/model/state.ts'
import { countFee } from './rebates.ts'
import { shareOf } from './share-account.ts'

const USDT = 9
const BTC = 1
const HOUR = 3_600_000
const save = (account: number, ratio: string, more: object = {}) =>
  ({ kind: 'saveLink', account, id: null, ratio, note: '', isDefault: false, ...more }) as const
const make = (ex: RewardExchange, account: number, ratio: string, more: object = {}) =>
  ex.take<ShareLink>(save(account, ratio, more))

/** An exchange on which 15 has come by a link of 11 with this ratio. */
function withLink(ratio: string): RewardExchange {
  const ex = new RewardExchange()
  ex.friend(15, 11, make(ex, 11, ratio).id)
  ex.at(FIRST + HOUR)
  return ex
}

/** What 1's fees wallets hold. */
const feesOf = (ex: RewardExchange, wallet: 'trade_balance' | 'contract_balance', asset = USDT) =>
  Number(ex.exchange.balances(1).find(({ currency_id }) => currency_id === asset)?.[wallet] ?? 0)

/** Messages about rebates, the oldest first. */
const rebateMessages = (ex: RewardExchange) =>
  ex.events.flatMap((event) =>
    event.kind === 'message' && (event.item as { kind: string }).kind === 'rebate' ? [event.item] : [],
  )

const noon = (ex: RewardExchange) => ex.at(nextNoon(ex.time)).send({ kind: 'tick' })

test('INV-03 the ratio is a whole number from 0 to 20 and has to be filled; 0 is a value', () => {
  const ex = new RewardExchange()
  const said = ['', '0', '20', '21', '5.5', 'x'].map((ratio) => ex.no(save(11, ratio))?.key ?? 'ok')
  expect(said).toEqual(['share_ratio_required', 'ok', 'ok', ...Array(3).fill('share_ratio_range')])
  expect(ex.no(save(11, ''))).toMatchObject({ code: 400, field: 'ratio' })
})

test('INV-04 the eleventh link is refused; the account’s own code is not counted', () => {
  const ex = new RewardExchange()
  for (let i = 0; i < 10; i++) make(ex, 11, String(i))
  expect(ex.no(save(11, '3'))).toMatchObject({ code: 409, key: 'share_links_full', params: { max: '10' } })
  const links = ex.exchange.views.share.links(11)
  expect(links.map(({ id, ratio, own }) => [id, ratio, own]).slice(0, 3)).toEqual([
    [0, 0, 20],
    [1, 0, 20],
    [2, 1, 19],
  ])
  expect(new Set(links.map(({ code }) => code)).size).toBe(11)
  expect(links.every(({ code }) => code.length === 8)).toBe(true)
  expect(ex.take(save(11, '', { id: 3, note: ' Family ' }))).toMatchObject({ id: 3, ratio: 2, note: 'Family' })
  expect(ex.no(save(12, '', { id: 3 }))).toMatchObject({ code: 404, key: 'not_found' })
  expect(ex.no(save(12, '1', { note: 'x'.repeat(31) }))).toMatchObject({ key: 'bad_request', field: 'note' })
})

test('INV-05 of 5 USDT paid at a ratio of 5, 0.25 go to the friend and 0.75 to the inviter at Noon', () => {
  const ex = withLink('5')
  ex.perp(15, 'buy', '100.000')
  expect(ex.exchange.views.share.owed()).toMatchObject([{ friend: 15, inviter: 11, fees: '5', symbol: 'USDT' }])
  const [friend, inviter, house] = [ex.fund(15), ex.fund(11), feesOf(ex, 'contract_balance')]
  noon(ex)
  expect(Number(ex.fund(15)) - Number(friend)).toBeCloseTo(0.25, 8)
  expect(Number(ex.fund(11)) - Number(inviter)).toBeCloseTo(0.75, 8)
  expect(feesOf(ex, 'contract_balance') - house).toBeCloseTo(-1, 8)
  expect(ex.exchange.views.money.flow(11)[0]).toMatchObject({ type: 'rebate', amount: '0.75', account: 'fund' })
  expect(ex.exchange.views.share.rebates(11, 1)).toMatchObject({
    total: 1,
    list: [{ as: 'inviter', amount: '0.75', fees: [{ name: 'p1***t', contract: '5', spot: '0', percent: 15 }] }],
  })
  expect(ex.exchange.views.share.rebates(15, 1).list).toMatchObject([
    { as: 'friend', amount: '0.25', fees: [{ name: null, percent: 5 }] },
  ])
  expect(rebateMessages(ex)).toMatchObject([
    { kind: 'rebate', params: { amount: '0.25', coin: 'USDT' } },
    { kind: 'rebate', params: { amount: '0.75', coin: 'USDT' } },
  ])
  expect(ex.gaps()).toEqual([])
})

test('INV-06 of 0.00012345 BTC paid on spot at 7, 0.00000864 and 0.00001604 BTC go back', () => {
  const ex = withLink('7')
  ex.spot(15, 'buy', '0.12345')
  noon(ex)
  expect([ex.fund(15, BTC), ex.fund(11, BTC)]).toEqual(['0.00000864', '0.00001604'])
  expect(ex.gaps()).toEqual([])
})

test('INV-07 three fees of 0.00000333 are added before they are shared: 0.00000199', () => {
  const ex = withLink('0')
  for (let i = 0; i < 3; i++) ex.spotPart(15, '0.00333')
  expect(ex.exchange.views.share.owed()).toMatchObject([{ fees: '0.00000999' }])
  noon(ex)
  expect(ex.fund(11, BTC)).toBe('0.00000199')
  expect(ex.exchange.views.money.flow(11).filter(({ type }) => type === 'rebate')).toHaveLength(1)
})

test('INV-08 of a fee of 0.00000007 at 13 nobody gets anything, and there is no entry', () => {
  const ex = withLink('13')
  const before = ex.exchange.views.money.flow(11).length
  ex.spotPart(15, '0.00007')
  expect(ex.exchange.views.share.owed()).toMatchObject([{ fees: '0.00000007' }])
  noon(ex)
  expect(ex.exchange.views.money.flow(11)).toHaveLength(before)
  expect(ex.fund(15, BTC)).toBe('0')
  expect(ex.gaps()).toEqual([])
})

test('INV-09 a fee of the last millisecond before Noon counts to it, one of Noon itself to the next', () => {
  const ex = withLink('5')
  const at = nextNoon(ex.time)
  ex.at(at - 2).perp(15, 'buy', '100.000')
  expect(ex.time).toBe(at - 1)
  ex.at(at).limit(21, 'sell', '100.00', '1.00000')
  expect(ex.exchange.views.share.rebates(11, 1).total).toBe(1)
  ex.limit(15, 'buy', '100.00', '1.00000')
  expect(ex.exchange.views.share.owed()).toMatchObject([{ friend: 15, fees: '0.001', at: at + DAY }])
})

test('INV-10 without a tick for three days there is one rebate a Noon that had fees', () => {
  const ex = withLink('5')
  for (let day = 0; day < 3; day++) ex.at(FIRST + day * DAY + HOUR).perp(15, day % 2 ? 'sell' : 'buy', '100.000')
  ex.at(FIRST + 6 * DAY).send({ kind: 'tick' })
  const { list } = ex.exchange.views.share.rebates(11, 1)
  expect(list.map(({ at, amount }) => [at, amount])).toEqual(
    [2, 1, 0].map((day) => [FIRST + day * DAY + 4 * HOUR, '0.75']),
  )
})

test('INV-11 the default set last counts, and another’s link is not found', () => {
  const ex = new RewardExchange()
  const [one, two] = [make(ex, 11, '5', { isDefault: true }), make(ex, 11, '10')]
  expect(one.default).toBe(true)
  ex.take({ kind: 'setDefaultLink', account: 11, id: two.id })
  ex.take({ kind: 'setDefaultLink', account: 11, id: one.id })
  expect(ex.exchange.views.share.links(11).map((link) => link.default)).toEqual([false, true, false])
  expect(ex.exchange.views.share.defaultLink(11)?.id).toBe(one.id)
  expect(ex.no({ kind: 'setDefaultLink', account: 12, id: one.id })).toMatchObject({ code: 404, key: 'not_found' })
  ex.take({ kind: 'setDefaultLink', account: 11, id: 0 })
  expect(ex.exchange.views.share.defaultLink(11)).toMatchObject({ id: 0, default: true })
})

/** A state with 13, whom 11 has invited, and 900, a portfolio of 13's follow. */
function withPortfolio(): { state: State; portfolio: Account } {
  const state = new State(MODULES)
  const nobody = { email: null, phone: null, passwordHash: '', invitedBy: null, passwordChangedAt: null }
  state.accounts.open({ ...nobody, id: 11 })
  state.accounts.open({ ...nobody, id: 13, invitedBy: 11 })
  const portfolio = state.accounts.open({ ...nobody, id: 900 }) as Account
  portfolio.portfolio = { owner: 13, follow: 1 }
  return { state, portfolio }
}

test('INV-12 fees of a copy portfolio are its owner’s, once', () => {
  const { state, portfolio } = withPortfolio()
  const market = { spec: { currency_id: 1, quote_id: USDT } } as MarketState
  countFee(state, portfolio, market, { fee: 5n, side: 'buy', perp: {} } as FillRecord)
  const dueOf = (id: number) => shareOf(state.accounts.get(id) as Account).due
  expect(dueOf(13)).toEqual([{ asset: USDT, spot: 0n, contract: 5n }])
  expect(dueOf(900)).toEqual([])
  expect(state.due.instantOf('rebate', 900)).toBeNull()
})

test('INV-13 0.000015 BTC at 64,281.40 and 0.75 USDT are 1.714221 in the ranking', () => {
  const ex = new RewardExchange([], '64281.40')
  ex.at(FIRST + HOUR).spot(13, 'buy', '0.07500', '64281.40')
  ex.perp(14, 'buy', '75.000')
  noon(ex)
  expect(ex.exchange.views.share.rank(null).list).toMatchObject([{ rebate: '1.714221', friends: 2 }])
})

test('INV-14 the ranking is of rebates that were paid: masked names, empty where there are none', () => {
  const ex = withLink('5')
  expect(ex.exchange.views.share.rank(null)).toEqual({ month: FIRST, total: 0, list: [] })
  ex.perp(15, 'buy', '100.000')
  ex.perp(13, 'buy', '10.000')
  noon(ex)
  expect(ex.exchange.views.share.rank(null)).toEqual({
    month: FIRST,
    total: 1,
    list: [{ rank: 1, name: 'p1***t', friends: 2, rebate: '0.85' }],
  })
  expect(ex.exchange.views.share.totals(11)).toEqual({
    rebate: '0.85',
    rebate_month: '0.85',
    rank: 1,
    ranked: 1,
    to_next: null,
  })
  ex.at(Date.UTC(2026, 0, 3)).tick()
  expect(ex.exchange.views.share.rank(null).list).toEqual([])
  expect(ex.exchange.views.share.rank(671).list).toHaveLength(1)
})

test('INV-32 a link’s code leads to its inviter and to itself, a code in the wrong case nowhere', () => {
  const ex = new RewardExchange()
  const { id, code } = make(ex, 12, '8')
  const { share } = ex.exchange.views
  expect(share.linkOfCode(code)).toEqual({ account: 12, link: id })
  expect(share.linkOfCode(code === code.toLowerCase() ? code.toUpperCase() : code.toLowerCase())).toBeNull()
  expect(ex.exchange.accountByInviteCode(code)).toBeNull()
  expect(share.linkOfCode(ex.exchange.account(12)?.inviteCode ?? '')).toBeNull()
  ex.friend(16, 12, id)
  ex.friend(17, 11, id)
  expect(share.links(12).map(({ joined }) => joined)).toEqual([0, 1])
  expect(share.links(11).map(({ joined }) => joined)).toEqual([3])
})

test('INV-33 fees on spot and perpetuals in one coin are shared together, each out of its own wallet', () => {
  const ex = withLink('5')
  ex.perp(15, 'buy', '100.000')
  ex.spot(15, 'sell', '10.00000')
  const [spot, contract] = [feesOf(ex, 'trade_balance'), feesOf(ex, 'contract_balance')]
  noon(ex)
  expect(ex.exchange.views.share.rebates(11, 1).list).toMatchObject([
    { amount: '0.9', fees: [{ spot: '1', contract: '5' }] },
  ])
  expect(feesOf(ex, 'trade_balance') - spot).toBeCloseTo(-0.2, 8)
  expect(feesOf(ex, 'contract_balance') - contract).toBeCloseTo(-1, 8)
  expect(ex.gaps()).toEqual([])
})

test('INV-34 while the inviter’s account is locked its part is paid all the same, and it makes no link', () => {
  const ex = withLink('5')
  ex.perp(15, 'buy', '100.000')
  ex.take({ kind: 'freeze', account: 11, frozen: true, origin: { device: '', ip: '', country: '' } })
  expect(ex.no(save(11, '1'))).toMatchObject({ key: 'account_frozen' })
  noon(ex)
  expect(ex.exchange.views.share.totals(11).rebate).toBe('0.75')
})

test('INV-35 a checkpoint keeps links, fees and rebates, and what goes on afterwards is the same', () => {
  const ex = withLink('5')
  ex.perp(15, 'buy', '100.000')
  noon(ex)
  ex.spot(15, 'sell', '10.00000')
  const other = exchangeEngine.restore(ex.exchange.checkpoint())
  expect(other.hash()).toBe(ex.exchange.hash())
  for (const exchange of [ex.exchange, other]) exchange.apply({ t: ex.time + 3 * DAY, kind: 'tick' })
  expect(other.hash()).toBe(ex.exchange.hash())
  expect(other.views.share.links(11)).toEqual(ex.exchange.views.share.links(11))
  expect(other.views.share.rebates(11, 1)).toMatchObject({ total: 2 })
})

test('INV-39 an inviter of many friends is notified of a Noon once for each coin, the sum of all', () => {
  const ex = withLink('5')
  for (const friend of [13, 14, 15]) ex.perp(friend, 'buy', '100.000')
  ex.spot(14, 'buy', '1.00000')
  noon(ex)
  const own = ex.exchange.views.message.of(11).filter(({ kind }) => kind === 'rebate')
  expect(own.map(({ params }) => params)).toEqual([
    { coin: 'USDT', amount: '2.75' },
    { coin: 'BTC', amount: '0.0002' },
  ])
  expect(
    ex.exchange.views.share
      .rebates(11, 1)
      .list.map(({ amount }) => amount)
      .sort(),
  ).toEqual(['0.0002', '2.75'])
  expect(ex.exchange.views.message.of(15).filter(({ kind }) => kind === 'rebate')).toMatchObject([
    { params: { amount: '0.25' } },
  ])
})
