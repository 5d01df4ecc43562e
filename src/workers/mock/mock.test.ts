import { expect, test } from 'vitest'
import { ENGINE_VERSION } from '../../engine/contract/exchange-api.ts'
import type { PerpPosition } from '../../shared/calls/contract-entities.ts'
import type { Balance, Fill, Order } from '../../shared/calls/entities.ts'
import { FakeMockBrowser, type FakeTab, PERP, SPOT } from './testing/fake-mock.ts'

const BUY = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' } as const

async function usdt(tab: FakeTab): Promise<Balance> {
  const balances = await tab.ask<Balance[]>('accountCurrency')
  return balances.find(({ symbol }) => symbol === 'USDT') as Balance
}

async function held(tab: FakeTab): Promise<PerpPosition[]> {
  return (await tab.ask<{ position: PerpPosition[] }>('contractList')).position
}

test('MOCK-03 an account begins with 10,000 USDT on spot and on perpetuals, and buys at the ask that is shown', async () => {
  const tab = await new FakeMockBrowser().open()
  expect(await usdt(tab)).toMatchObject({ trade_balance: '10000', contract_balance: '10000' })
  // Who had read the account before it had money reads it again.
  expect(tab.events.slice(-2)).toEqual(['spot', 'contract'].map((kind) => ({ kind, reload: true, user: 1001 })))
  const order = await tab.ask<Order>('order', BUY)
  expect(order).toMatchObject({ status: 'completed', average_price: '64000.0100' })
  expect(tab.events.some((event) => 'data' in event && event.data.order !== undefined)).toBe(true)
  await tab.prices(SPOT, 6_500_000)
  await tab.ask('order', BUY)
  const { list } = await tab.ask<{ list: Fill[] }>('fills')
  expect(list.map(({ price }) => price)).toEqual(['65000.01', '64000.01'])
})

test('MOCK-03 the same intent buys once, another body with it is refused', async () => {
  const tab = await new FakeMockBrowser().open()
  const first = await tab.ask<Order>('order', BUY, 'same')
  expect(await tab.ask<Order>('order', BUY, 'same')).toEqual(first)
  await expect(tab.ask('order', { ...BUY, quantity: '0.02' }, 'same')).rejects.toThrow('idempotency_conflict')
  await expect(tab.ask('order', BUY, null)).rejects.toThrow('idempotency_key_required')
  expect((await tab.ask<{ total: number }>('fills')).total).toBe(1)
})

test('MOCK-04 killed at any moment and opened again the account is as it was, with the same hash', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.show(PERP, 640_000)
  await tab.ask('contractOrder', { ...BUY, quantity: '0.1' })
  await tab.ask('order', BUY, 'kept')
  await tab.ask('order', { ...BUY, type: 'limit', price: '63000', quantity: '0.02' })
  for (let i = 0; i < 40; i++) {
    await tab.server.prices('t', [])
    await tab.live(SPOT, 6_400_000 + 10 * i, 1)
  }
  const exchange = tab.exchange()
  const [seq, hash] = [exchange.seq, exchange.hash()]
  const before = [await tab.ask('openOrders'), await held(tab), await usdt(tab)]
  browser.kill()
  const again = await browser.open(SPOT, 6_400_390)
  expect(again.status?.begunAnew).toBeNull()
  expect([again.exchange().seq, again.exchange().hash()]).toEqual([seq, hash])
  expect([await again.ask('openOrders'), await held(again), await usdt(again)]).toEqual(before)
  await expect(again.ask('order', { ...BUY, quantity: '1' }, 'kept')).rejects.toThrow('idempotency_conflict')
})

test('MOCK-04 the journal stays short: a checkpoint stands in the place of what is old', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.ask('order', { ...BUY, type: 'limit', price: '60000' })
  for (let i = 0; i < 200; i++) await tab.live(SPOT, 6_400_000 + i, 1)
  expect(browser.store.checkpointed?.seq).toBeGreaterThan(150)
  expect(browser.store.rows.length).toBeLessThan(130)
  const { hash } = { hash: tab.exchange().hash() }
  browser.kill()
  expect((await browser.open(SPOT, 6_400_199)).exchange().hash()).toBe(hash)
})

test('MOCK-04 an account of another version of the engine, or a damaged one, begins anew and says so', async () => {
  for (const [change, why] of [
    [{ engine: ENGINE_VERSION - 1 }, 'version'],
    [{ hash: 'other' }, 'damaged'],
    [{ state: '{' }, 'damaged'],
  ] as const) {
    const browser = new FakeMockBrowser()
    const tab = await browser.open()
    await tab.ask('order', BUY)
    browser.kill()
    Object.assign(browser.store.checkpointed as object, change)
    const again = await browser.open()
    expect(again.status?.begunAnew).toBe(why)
    expect(await usdt(again)).toMatchObject({ trade_balance: '10000' })
    await again.wish({ wish: 'understood' })
    expect(again.status?.begunAnew).toBeNull()
    browser.kill()
    expect((await browser.open()).status?.begunAnew).toBeNull()
  }
})

test('MOCK-04 one worker has the account: a second one waits, and says so', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  const { MockServer } = await import('./mock-server.ts')
  const second = new MockServer(browser.environment())
  const opened = second.attach('u', { status: () => undefined, events: () => undefined })
  await Promise.resolve()
  expect(await second.isElsewhere()).toBe(true)
  expect(await tab.server.isElsewhere()).toBe(false)
  browser.kill()
  expect((await opened).status.prices).toBe('live')
  expect(await second.isElsewhere()).toBe(false)
})

test('MOCK-05 nothing trades on stale prices: orders are refused with the reason, resting ones wait, cancelling works', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  const resting = await tab.ask<Order>('order', { ...BUY, type: 'limit', price: '63990' })
  expect(tab.status?.stale).toEqual([])
  // A tab says that its book is grey; and one that says nothing for 3 s is no better.
  await tab.prices(SPOT, 6_300_000, { live: false })
  expect(tab.status?.stale).toEqual(['spot:1'])
  await expect(tab.ask('order', BUY)).rejects.toThrow('prices_stale')
  await browser.pass(1_000)
  expect((await tab.ask<{ list: Order[] }>('openOrders')).list[0]?.status).toBe('unfilled')
  await tab.prices(SPOT, 6_400_000)
  await browser.pass(2_900)
  expect(tab.status?.stale).toEqual([])
  await browser.pass(200)
  expect(tab.status?.stale).toEqual(['spot:1'])
  await expect(tab.ask('order', BUY)).rejects.toThrow('prices_stale')
  await tab.ask('cancel', { id: resting.id })
  await tab.prices(SPOT, 6_400_000)
  expect((await tab.ask<Order>('order', BUY)).average_price).toBe('64000.0100')
})

test('MOCK-05 where prices have gone stale the engine shows no book: an order that was waiting for its time finds nothing', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.ask('order', { ...BUY, type: 'limit', price: '60000' })
  await browser.pass(300)
  expect(tab.exchange().top('spot', 1, 9).a.length).toBe(3)
  await tab.ask('order', { ...BUY, trigger: { kind: 'scheduled', at: browser.now + 10_000 } })
  await browser.pass(12_000)
  expect(tab.exchange().top('spot', 1, 9).a.length).toBe(0)
  expect((await tab.ask<{ total: number }>('fills')).total).toBe(0)
  await tab.prices(SPOT, 6_400_000)
  await browser.pass(300)
  expect(tab.exchange().top('spot', 1, 9).a.length).toBe(3)
})

test('MOCK-05 a resting order and a position follow the prices that are shown, also of markets that are not in front', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.show(PERP, 640_000)
  await tab.ask('order', { ...BUY, type: 'limit', price: '63990' })
  await tab.ask('contractOrder', { ...BUY, quantity: '0.1' })
  await browser.pass(300)
  expect(tab.status?.wanted).toEqual(['spot:1', 'contract:1'])
  await tab.prices(SPOT, 6_398_000)
  await tab.prices(PERP, 645_000)
  await browser.pass(300)
  expect((await tab.ask<{ total: number }>('openOrders')).total).toBe(0)
  expect(Number((await held(tab))[0]?.unrealised)).toBeCloseTo(0.1 * (64_500 - 64_000.1), 6)
})

test('MOCK-06 on simulated prices bots go on from the last price; the clock can go faster there and nowhere else', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.wish({ wish: 'speed', speed: 60 })
  expect(tab.status?.speed).toBe(1)
  await tab.prices(SPOT, 6_400_000, { live: false })
  await tab.wish({ wish: 'make_up' })
  expect(tab.status).toMatchObject({ prices: 'made_up', stale: [] })
  await browser.pass(2_000)
  const bought = await tab.ask<Order>('order', BUY)
  expect(Math.abs(Number(bought.average_price) - 64_000)).toBeLessThan(64)
  await tab.wish({ wish: 'speed', speed: 60 })
  const from = tab.now()
  await browser.pass(5_000)
  expect(tab.now() - from).toBe(300_000)
  expect(tab.status?.ahead).toBe(295_000)
  await tab.prices(SPOT, 6_500_000)
  await tab.wish({ wish: 'go_live' })
  expect(tab.status).toMatchObject({ prices: 'live', speed: 1 })
  expect((await tab.ask<Order>('order', BUY)).average_price).toBe('65000.0100')
})

test('MOCK-06 reset gives a new account, whose lists are read anew, and keeps the markets that are shown', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.ask('order', BUY)
  tab.events = []
  await tab.wish({ wish: 'reset' })
  expect(tab.events.slice(-2)).toEqual(['spot', 'contract'].map((kind) => ({ kind, reload: true, user: 1001 })))
  expect(await usdt(tab)).toMatchObject({ trade_balance: '10000' })
  expect((await tab.ask<{ total: number }>('fills')).total).toBe(0)
  expect((await tab.ask<Order>('order', BUY)).status).toBe('completed')
  browser.kill()
  expect((await (await browser.open()).ask<{ total: number }>('fills')).total).toBe(1)
})

test('MOCK-07 flash crash: the price falls by 15 % and comes back in part; a position at high leverage does not live through it', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.ask('contractLeverage', { currency_id: 1, leverage: 50 })
  await tab.ask('contractMarginMode', { currency_id: 1, margin_mode: 'isolated' })
  await tab.ask('contractOrder', { ...BUY, quantity: '0.1' })
  await tab.wish({ wish: 'scenario', scenario: 'crash', kind: 'contract', currency_id: 1 })
  await browser.pass(9_000)
  expect(tab.status).toMatchObject({ prices: 'made_up', scenario: 'crash' })
  const last = () => Number(tab.exchange().ticker('contract', 1)?.c)
  expect(last()).toBe(54_400)
  expect(await held(tab)).toEqual([])
  const { list } = await tab.ask<{ list: { liquidated: boolean }[] }>('contractPositions')
  expect(list[0]?.liquidated).toBe(true)
  await browser.pass(37_000)
  expect(tab.status?.scenario).toBeNull()
  expect(last()).toBeGreaterThan(59_900)
  // Bots go on from there.
  await browser.pass(2_000)
  expect(tab.exchange().top('contract', 1, 400).b.length).toBeGreaterThan(300)
})

test('MOCK-07 funding flip: the rate turns to −0.30 % and is paid, a long gets what a short pays', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.ask('contractOrder', { ...BUY, quantity: '0.1' })
  await tab.wish({ wish: 'scenario', scenario: 'funding', kind: 'contract', currency_id: 1 })
  await browser.pass(10_000)
  expect(tab.exchange().mark(1)).toMatchObject({ r: '-0.003', n: Date.UTC(2025, 10, 20, 3) + 20_000 })
  await browser.pass(11_000)
  const { list } = await tab.ask<{ list: { rate: string; amount: string }[] }>('contractPayments')
  // −s·q·MP·F = 0.1 · 64,000 · 0.003, once.
  expect(list).toMatchObject([{ rate: '-0.003', amount: '19.2' }])
  await browser.pass(10_000)
  expect((await tab.ask<{ total: number }>('contractPayments')).total).toBe(1)
})

test('MOCK-07 feed loss: nothing trades for 15 s, then the price is another', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.wish({ wish: 'scenario', scenario: 'loss', kind: 'spot', currency_id: 1 })
  await browser.pass(5_000)
  await expect(tab.ask('order', BUY)).rejects.toThrow('prices_stale')
  await browser.pass(12_500)
  expect((await tab.ask<Order>('order', BUY)).average_price).toBe('63040.0100')
})
