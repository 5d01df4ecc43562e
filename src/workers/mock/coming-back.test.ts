import { expect, test } from 'vitest'
import type { PerpPosition } from '../../shared/calls/contract-entities.ts'
import type { Order } from '../../shared/calls/entities.ts'
import type { Market } from '../../shared/hub-protocol/market.ts'
import { FakeMockBrowser, type FakeTab, PERP, pricesOf, SPOT } from './testing/fake-mock.ts'

const BUY = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' } as const
const ETH: Market = { ...PERP, currency_id: 2, symbol: 'ETHUSDT', base: 'ETH' }
const SOL: Market = { ...PERP, currency_id: 3, symbol: 'SOLUSDT', base: 'SOL' }
/** 20 % lower: the long alone would take all of the margin. */
const LOWER = 512_000
const BOTH = [
  ['long', '51200.0'],
  ['short', '51200.0'],
]

/** A long that a short in another market outweighs, on one margin. */
async function hedged(browser: FakeMockBrowser): Promise<FakeTab> {
  const tab = await browser.open(PERP, 640_000)
  await tab.show(ETH, 640_000)
  for (const currency_id of [1, 2]) await tab.ask('contractLeverage', { currency_id, leverage: 100 })
  await tab.ask('contractOrder', { ...BUY, quantity: '1' })
  await tab.ask('contractOrder', { ...BUY, currency_id: 2, side: 'sell', quantity: '1' })
  return tab
}

async function marks(tab: FakeTab): Promise<string[][]> {
  const { position } = await tab.ask<{ position: PerpPosition[] }>('contractList')
  return position.filter(({ currency_id }) => currency_id !== 3).map(({ side, mark_price }) => [side, mark_price])
}

test('MOCK-13 after a return that broke off a hedge is not judged by half either', async () => {
  const browser = new FakeMockBrowser()
  const tab = await hedged(browser)
  await browser.pass(4_000)
  // One market comes, and goes again before the other has come.
  await tab.prices(PERP, 640_000)
  await browser.pass(16_000)
  await tab.prices(PERP, LOWER)
  await browser.pass(300)
  await tab.prices(ETH, LOWER)
  await browser.pass(500)
  expect(await marks(tab)).toEqual(BOTH)
})

test('MOCK-13 a market that never comes back does not make a hedge of others be judged by half', async () => {
  const browser = new FakeMockBrowser()
  const tab = await hedged(browser)
  await tab.show(SOL, 640_000)
  await tab.ask('contractOrder', { ...BUY, currency_id: 3 })
  await browser.pass(4_000)
  const both = async (middle: number) => {
    for (let i = 0; i < 11; i++) {
      for (const market of [PERP, ETH]) await tab.prices(market, middle)
      await browser.pass(1_000)
    }
  }
  await both(640_000)
  expect(tab.status?.stale).toEqual(['contract:3'])
  await browser.pass(4_000)
  await tab.prices(PERP, LOWER)
  await browser.pass(300)
  await both(LOWER)
  expect(await marks(tab)).toEqual(BOTH)
  expect(tab.status?.stale).toEqual(['contract:3'])
})

test('MOCK-13 a gap that is over before the engine has learnt of it is a gap all the same', async () => {
  const browser = new FakeMockBrowser()
  const tab = await hedged(browser)
  for (const market of [PERP, ETH]) await tab.prices(market, 640_000, { live: false })
  await tab.prices(PERP, LOWER)
  await browser.pass(300)
  await tab.prices(ETH, LOWER)
  await browser.pass(500)
  expect(await marks(tab)).toEqual(BOTH)
})

test('MOCK-13 a market that is listed makes none of the others wait', async () => {
  const browser = new FakeMockBrowser()
  const tab = await hedged(browser)
  await tab.live(PERP, 640_000, 4)
  await tab.prices(PERP, 640_000)
  expect(tab.status?.stale).toEqual(['contract:2'])
  await tab.show(SPOT, 6_400_000)
  expect(tab.status?.stale).toEqual(['contract:2'])
})

test('MOCK-10 what one tab has live is live, whatever another says of it; its own word counts at once', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  const other = (live: boolean, middle: number) =>
    tab.server.prices('other', [pricesOf(SPOT, middle, { live, at: browser.now })])
  await other(false, 6_300_000)
  expect(tab.status?.stale).toEqual([])
  expect((await tab.ask<Order>('order', BUY)).average_price).toBe('64000.0100')
  await other(true, 6_500_000)
  expect((await tab.ask<Order>('order', BUY)).average_price).toBe('65000.0100')
  await tab.prices(SPOT, 6_400_000, { live: false })
  expect(tab.status?.stale).toEqual([])
  await other(false, 6_500_000)
  expect(tab.status?.stale).toEqual(['spot:1'])
  await tab.prices(SPOT, 6_400_000)
  await browser.pass(2_000)
  await other(false, 6_300_000)
  await browser.pass(1_200)
  expect(tab.status?.stale).toEqual(['spot:1'])
})
