import { expect, test } from 'vitest'
import type { PerpPosition } from '../../shared/calls/contract-entities.ts'
import type { Order } from '../../shared/calls/entities.ts'
import type { Market } from '../../shared/hub-protocol/market.ts'
import { FakeMockBrowser, type FakeTab, MOCK_USER, PERP, SPOT } from './testing/fake-mock.ts'

const BUY = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' } as const
const ETH: Market = { ...PERP, currency_id: 2, symbol: 'ETHUSDT', base: 'ETH' }
/** As a tab without a way to the exchange tells what its browser remembers of it. */
const AWAY = { live: false, away: true, at: Date.UTC(2025, 10, 19, 22) }

const positions = async (tab: FakeTab) => (await tab.ask<{ position: PerpPosition[] }>('contractList')).position

/** Says so again each second, as a tab does. */
async function say(
  browser: FakeMockBrowser,
  tab: FakeTab,
  seconds: number,
  middle: number,
  more: object,
  market = SPOT,
) {
  for (let i = 0; i < seconds; i++) {
    await tab.prices(market, middle, more)
    await browser.pass(1_000)
  }
}

test('MOCK-13 opened without the exchange it goes on by itself from the prices that are remembered, and tells from when they are', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.coldTab()
  await tab.show(SPOT, 6_512_300, AWAY)
  expect(tab.status).toMatchObject({ prices: 'live', unseen: ['spot:1'] })
  await say(browser, tab, 4, 6_512_300, AWAY)
  expect(tab.status).toMatchObject({ prices: 'made_up', byItself: true, from: { 'spot:1': AWAY.at } })
  const order = await tab.ask<Order>('order', BUY)
  expect(Math.abs(Number(order.average_price) - 65_123)).toBeLessThan(65)
})

test('MOCK-13 it goes on from what is remembered, not from what the mock account saw last', async () => {
  const browser = new FakeMockBrowser()
  await browser.open(SPOT, 6_400_000)
  browser.kill()
  const tab = await browser.coldTab()
  await tab.show(SPOT, 6_600_000, AWAY)
  await say(browser, tab, 4, 6_600_000, AWAY)
  expect(tab.status?.prices).toBe('made_up')
  expect(Math.abs(Number(tab.exchange().ticker('spot', 1)?.c) - 66_000)).toBeLessThan(66)
})

test('MOCK-13 with something at stake, or prices that were live, nothing is made up unasked', async () => {
  const browser = new FakeMockBrowser()
  const first = await browser.open(PERP, 640_000)
  await say(browser, first, 10, 640_000, AWAY, PERP)
  expect(first.status?.prices).toBe('live')
  await first.prices(PERP, 640_000)
  await first.ask('contractOrder', BUY)
  browser.kill()
  const tab = await browser.coldTab()
  await tab.show(PERP, 640_000, AWAY)
  await say(browser, tab, 10, 640_000, AWAY, PERP)
  expect(tab.status).toMatchObject({ prices: 'live', unseen: ['contract:1'] })
})

test('MOCK-13 what began by itself ends by itself with the exchange’s return, unless something is at stake by then', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.coldTab()
  await tab.show(SPOT, 6_400_000, AWAY)
  await say(browser, tab, 4, 6_400_000, AWAY)
  const resting = await tab.ask<Order>('order', { ...BUY, type: 'limit', price: '60000' })
  await say(browser, tab, 5, 6_500_000, {})
  expect(tab.status).toMatchObject({ prices: 'made_up', liveBack: true })
  await tab.ask('cancel', { id: resting.id })
  await say(browser, tab, 2, 6_500_000, {})
  expect(tab.status).toMatchObject({ prices: 'live', from: {} })
  expect((await tab.ask<Order>('order', BUY)).average_price).toBe('65000.0100')
})

test('MOCK-13 what a person began on simulated prices does not end by itself', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.wish({ wish: 'make_up' })
  await say(browser, tab, 6, 6_400_000, {})
  // They have been there all the time.
  expect(tab.status).toMatchObject({ prices: 'made_up', byItself: false, liveBack: false })
  await say(browser, tab, 4, 6_400_000, { live: false })
  await say(browser, tab, 6, 6_400_000, {})
  expect(tab.status).toMatchObject({ prices: 'made_up', liveBack: true })
})

test('MOCK-13 before it goes back it says what that would do, and does exactly that', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.ask('contractLeverage', { currency_id: 1, leverage: 50 })
  await tab.ask('contractMarginMode', { currency_id: 1, margin_mode: 'isolated' })
  await tab.wish({ wish: 'make_up' })
  await browser.pass(1_000)
  await tab.ask('contractOrder', BUY)
  await tab.ask('contractOrder', { ...BUY, type: 'limit', price: '62000' })
  await tab.prices(PERP, 640_000, { live: false })
  expect(await tab.returning()).toMatchObject({ waits: ['contract:1'] })
  // Without a live price it stays where it is.
  expect(await tab.wish({ wish: 'go_live' })).toEqual({ waits: ['contract:1'], left: [], orders: 0 })
  expect(tab.status?.prices).toBe('made_up')
  await tab.prices(PERP, 610_000)
  const hash = tab.exchange().hash()
  const reported = await tab.returning()
  expect(tab.exchange().hash()).toBe(hash)
  expect(reported).toMatchObject({ waits: [], liquidated: [{ symbol: 'BTCUSDT', side: 'long' }], orders: 1 })
  expect(reported.moves).toMatchObject([{ kind: 'contract', symbol: 'BTCUSDT', to: '61000.0' }])
  expect(await positions(tab)).toHaveLength(1)
  await tab.wish({ wish: 'go_live' })
  expect(tab.status?.prices).toBe('live')
  expect(await positions(tab)).toEqual([])
})

test('MOCK-13 positions can be ended on simulated prices first: no jump touches them', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.ask('contractLeverage', { currency_id: 1, leverage: 50 })
  await tab.wish({ wish: 'make_up' })
  await browser.pass(1_000)
  await tab.ask('contractOrder', BUY)
  await tab.ask('contractOrder', { ...BUY, type: 'limit', price: '62000' })
  await tab.ask('contractOrder', {
    ...BUY,
    trigger: { kind: 'conditional', by: 'mark', price: '70000', direction: 'up' },
  })
  await tab.prices(PERP, 610_000)
  expect(await tab.wish({ wish: 'settle_and_go_live' })).toBeNull()
  expect(tab.status).toMatchObject({ prices: 'live', wanted: [] })
  const { list } = await tab.ask<{ list: { liquidated: boolean; realised: string }[] }>('contractPositions')
  expect(list.map(({ liquidated }) => liquidated)).toEqual([false])
  expect(Math.abs(Number(list[0]?.realised))).toBeLessThan(5)
})

test('MOCK-13 what cannot be ended on simulated prices keeps it there, and is named', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.ask('contractOrder', BUY)
  await tab.wish({ wish: 'scenario', scenario: 'loss', kind: 'contract', currency_id: 1 })
  await browser.pass(4_000)
  await tab.prices(PERP, 610_000)
  const left = [{ symbol: 'BTCUSDT', side: 'long' }]
  expect(await tab.wish({ wish: 'settle_and_go_live' })).toEqual({ waits: [], left, orders: 0 })
  expect(tab.status?.prices).toBe('made_up')
  expect(await positions(tab)).toHaveLength(1)
})

test('MOCK-13 where a position cannot be ended what guards it stays', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.ask('contractOrder', BUY)
  await tab.ask('contractTpsl', { currency_id: 1, stop_loss: { trigger_price: '50000' } })
  const opening = { kind: 'conditional', by: 'mark', price: '70000', direction: 'up' }
  await tab.ask('contractOrder', { ...BUY, trigger: opening })
  await browser.pass(4_000)
  await tab.wish({ wish: 'make_up' })
  // The bots have not quoted anything yet.
  expect(await tab.wish({ wish: 'settle_and_go_live' })).toMatchObject({ left: [{ side: 'long' }], orders: 1 })
  expect(tab.status?.prices).toBe('made_up')
  expect(await positions(tab)).toHaveLength(1)
  expect(
    tab
      .exchange()
      .planOrders(MOCK_USER, 'contract')
      .map(({ plan }) => plan.kind),
  ).toEqual(['stop_loss'])
})

test('MOCK-13 markets that back one margin move over in one step: a hedge is never judged by half of it', async () => {
  for (const back of ['made_up', 'gap'] as const) {
    const browser = new FakeMockBrowser()
    const tab = await browser.open(PERP, 640_000)
    await tab.show(ETH, 640_000)
    for (const currency_id of [1, 2]) await tab.ask('contractLeverage', { currency_id, leverage: 100 })
    await tab.ask('contractOrder', { ...BUY, quantity: '1' })
    await tab.ask('contractOrder', { ...BUY, currency_id: 2, side: 'sell', quantity: '1' })
    if (back === 'made_up') await tab.wish({ wish: 'make_up' })
    await browser.pass(4_000)
    // 20 % lower: the long alone would take all of the margin.
    await tab.prices(PERP, 512_000)
    if (back === 'made_up') await tab.wish({ wish: 'go_live' })
    await browser.pass(1_000)
    await tab.prices(PERP, 512_000)
    await browser.pass(500)
    if (back === 'gap') await expect(tab.ask('contractOrder', BUY)).rejects.toThrow('prices_stale')
    await tab.prices(ETH, 512_000)
    if (back === 'made_up') await tab.wish({ wish: 'go_live' })
    await browser.pass(500)
    expect(tab.status?.prices).toBe('live')
    expect((await positions(tab)).map(({ side, mark_price }) => [side, mark_price])).toEqual([
      ['long', '51200.0'],
      ['short', '51200.0'],
    ])
  }
})

test('MOCK-13 a market that never comes back holds the others up for no more than 10 s', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.show(ETH, 640_000)
  await tab.ask('contractOrder', { ...BUY, currency_id: 2 })
  await browser.pass(4_000)
  await tab.live(PERP, 640_000, 9)
  expect(tab.status?.stale).toEqual(['contract:1', 'contract:2'])
  await tab.live(PERP, 640_000, 2)
  expect(tab.status?.stale).toEqual(['contract:2'])
})

test('MOCK-13 back on live prices the simulated book is gone: what waits for its time finds nothing in it', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.wish({ wish: 'make_up' })
  await browser.pass(2_000)
  expect(tab.exchange().top('spot', 1, 1).a.length).toBe(1)
  await tab.prices(SPOT, 6_400_000, { live: false })
  await tab.wish({ wish: 'go_live' })
  expect(tab.exchange().top('spot', 1, 1).a.length).toBe(0)
})

test('MOCK-13 simulated prices outlive the worker: the same account at the same prices, same hash', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.wish({ wish: 'make_up' })
  await browser.pass(5_000)
  await tab.ask('contractOrder', BUY)
  const hash = tab.exchange().hash()
  browser.kill()
  const again = await browser.coldTab()
  expect(again.status).toMatchObject({ prices: 'made_up', byItself: false })
  expect(again.exchange().hash()).toBe(hash)
  expect(await positions(again)).toHaveLength(1)
  // In the middle of a scenario: bots go on from its last price.
  await again.wish({ wish: 'scenario', scenario: 'crash', kind: 'contract', currency_id: 1 })
  await browser.pass(10_000)
  browser.kill()
  const third = await browser.coldTab()
  expect(third.status).toMatchObject({ prices: 'made_up', scenario: null })
  await browser.pass(2_000)
  expect(third.exchange().top('contract', 1, 400).b.length).toBeGreaterThan(300)
})

test('MOCK-07 a scenario tells when it ends, and can be ended', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.wish({ wish: 'scenario', scenario: 'loss', kind: 'contract', currency_id: 1 })
  expect(tab.status?.scenarioSpan).toEqual({ from: browser.now, to: browser.now + 18_000 })
  await browser.pass(5_000)
  await expect(tab.ask('contractOrder', BUY)).rejects.toThrow('prices_stale')
  await tab.wish({ wish: 'end_scenario' })
  expect(tab.status).toMatchObject({ prices: 'made_up', scenario: null, scenarioSpan: null })
  await browser.pass(1_000)
  expect((await tab.ask<Order>('contractOrder', BUY)).status).toBe('completed')
})

test('MOCK-14 a device clock that is set back stops neither the mock clock nor makes old prices current', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.ask('order', { ...BUY, type: 'limit', price: '60000' })
  await tab.live(SPOT, 6_400_000, 3)
  const before = tab.now()
  browser.setBack(24 * 3_600_000)
  expect(tab.status?.stale).toEqual([])
  await browser.pass(200)
  expect(tab.status?.stale).toEqual(['spot:1'])
  await tab.live(SPOT, 6_400_000, 5)
  expect(tab.now() - before).toBeGreaterThan(4_900)
  expect(tab.exchange().time).toBeGreaterThan(before + 4_000)
  expect(tab.status?.stale).toEqual([])
})

test('MOCK-13 what began by itself without anything at stake is over with the worker: opened again it looks for live prices first', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.coldTab()
  await tab.show(SPOT, 6_400_000, AWAY)
  await say(browser, tab, 4, 6_400_000, AWAY)
  expect(tab.status?.prices).toBe('made_up')
  browser.kill()
  const again = await browser.coldTab()
  expect(again.status?.prices).toBe('live')
  await again.show(SPOT, 6_500_000)
  expect((await again.ask<Order>('order', BUY)).average_price).toBe('65000.0100')
  // With an order it is where it was.
  await say(browser, again, 1, 6_500_000, {})
  browser.kill()
  const third = await browser.coldTab()
  await third.show(SPOT, 6_400_000, AWAY)
  await say(browser, third, 4, 6_400_000, AWAY)
  await third.ask('order', { ...BUY, type: 'limit', price: '60000' })
  browser.kill()
  expect((await browser.coldTab()).status).toMatchObject({ prices: 'made_up', byItself: true })
})
