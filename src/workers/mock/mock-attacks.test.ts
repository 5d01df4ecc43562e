import { expect, test } from 'vitest'
import type { Balance, Order } from '../../shared/calls/entities.ts'
import type { CallName } from '../../shared/calls/table.ts'
import type { LivePrices, MarketToShow, MockRequest } from '../../shared/mock/mock-port.ts'
import { FakeMockBrowser, PERP, pricesOf, SPOT } from './testing/fake-mock.ts'

const BUY = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' } as const

test('MOCK-14 messages that no tab of ours sends are refused and change nothing', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.ask('order', { ...BUY, type: 'limit', price: '60000' })
  await browser.pass(500)
  const hash = tab.exchange().hash()
  const good = pricesOf(SPOT, 6_400_000)
  const badPrices: unknown[] = [
    null,
    7,
    {},
    [null],
    [{ ...good, bids: [Number.NaN, 1] }],
    [{ ...good, bids: [-1, 1] }],
    [{ ...good, asks: [1.5, 1] }],
    [{ ...good, asks: Array(20_000).fill(1) }],
    [{ ...good, last: 1e300 }],
    [{ ...good, last: 0 }],
    [{ ...good, kind: '__proto__' }],
    [{ ...good, currency_id: 2 ** 53 }],
    [{ ...good, currency_id: '1' }],
    [{ ...good, at: Number.POSITIVE_INFINITY }],
    [{ ...good, mark: { mark: 1, index: 0, rate: 1, next: 1 } }],
    Array(5_000).fill(good),
  ]
  for (const bad of badPrices) await expect(tab.server.prices('t', bad as LivePrices[])).rejects.toThrow()
  const badMarkets: unknown[] = [
    null,
    { market: SPOT },
    { market: { ...SPOT, tick_size: '0' }, dayWorth: 1 },
    { market: { ...SPOT, tick_size: '0.0001' }, dayWorth: 1 },
    { market: { ...SPOT, step_size: 'x' }, dayWorth: 1 },
    { market: { ...SPOT, price_digits: 400 }, dayWorth: 1 },
    { market: { ...SPOT, max_leverage: 1e9 }, dayWorth: 1 },
    { market: { ...SPOT, symbol: 'x'.repeat(1_000_000) }, dayWorth: 1 },
    { market: SPOT, dayWorth: Number.NaN },
    { market: PERP, dayWorth: 1 },
    { market: { ...SPOT, currency_id: 2 }, dayWorth: 1 },
  ]
  for (const bad of badMarkets) await expect(tab.server.show('t', bad as MarketToShow, good)).rejects.toThrow()
  const badWishes: unknown[] = [
    null,
    'reset',
    {},
    { wish: '__proto__' },
    { wish: 'speed', speed: 1e9 },
    { wish: 'scenario', scenario: 'constructor', kind: 'spot', currency_id: 1 },
    { wish: 'scenario', scenario: 'crash', kind: 'spot', currency_id: -1 },
  ]
  for (const bad of badWishes) await expect(tab.wish(bad as MockRequest)).rejects.toThrow()
  expect(tab.exchange().hash()).toBe(hash)
  await tab.prices(SPOT, 6_400_000)
  expect((await tab.ask<Order>('order', BUY)).status).toBe('completed')
})

test('MOCK-14 calls that are none, of anything, are refused with a reason; huge ids find nothing', async () => {
  const tab = await new FakeMockBrowser().open()
  for (const name of ['constructor', '__proto__', 'toString', 'login', 'withdraw', ''])
    expect(await tab.server.call(name as CallName, {}, 'i')).toMatchObject({ ok: false })
  for (const request of [null, 7, 'x', [], { id: 2 ** 60 }, { id: -1 }, { id: '1' }, { id: 1e308 }])
    expect(await tab.server.call('cancel', request, crypto.randomUUID())).toMatchObject({ ok: false })
  for (const quantity of ['0', '-1', '1e-7', '0.1.2', '9'.repeat(40), 'NaN', '', '0x10', '1'.repeat(100_000)])
    expect(await tab.server.call('order', { ...BUY, quantity }, crypto.randomUUID())).toMatchObject({ ok: false })
  expect(await tab.server.call('order', { ...BUY, currency_id: 999_999_999 }, 'none')).toMatchObject({ ok: false })
  for (const key of ['', 'x'.repeat(1_000_000), 7, {}])
    expect(await tab.server.call('order', BUY, key as string)).toMatchObject({ ok: false })
  const balances = await tab.ask<Balance[]>('accountCurrency')
  expect(balances.find(({ symbol }) => symbol === 'USDT')?.trade_balance).toBe('10000')
})

test('MOCK-14 a book that cannot stand, or a price that jumps by any factor, leaves an account that adds up', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open(PERP, 640_000)
  await tab.ask('contractOrder', { ...BUY, quantity: '0.1' })
  for (const middle of [10, 9_007_199_254_700, 640_000]) {
    await tab.prices(PERP, middle)
    await tab.prices(PERP, middle, { bids: [640_000, 5], asks: [630_000, 5] })
    await browser.pass(1_000)
  }
  for (const rest of Object.values(tab.exchange().conservation())) expect(Number(rest)).toBe(0)
  browser.kill()
  const again = await browser.open(PERP, 640_000)
  expect(again.status).toMatchObject({ begunAnew: null, cutAt: null })
})

test('MOCK-14 journals of other builds: a newer engine, one from nowhere, one without what this build writes', async () => {
  for (const change of [{ engine: 9_999 }, { engine: '6' }, { engine: null }]) {
    const browser = new FakeMockBrowser()
    await browser.open()
    browser.kill()
    Object.assign(browser.store.checkpointed as object, change)
    expect((await browser.open()).status?.begunAnew).toBe('version')
  }
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  await tab.ask('order', BUY)
  const hash = tab.exchange().hash()
  browser.kill()
  for (const field of ['intents', 'notice', 'course'])
    Reflect.deleteProperty(browser.store.checkpointed as object, field)
  expect((await browser.open()).exchange().hash()).toBe(hash)
  browser.kill()
  Object.assign(browser.store.checkpointed as object, { intents: 7, notice: 'x', course: [1] })
  const again = await browser.open()
  expect(again.exchange().hash()).toBe(hash)
  expect(again.status).toMatchObject({ begunAnew: null, cutAt: null, prices: 'live' })
})

test('MOCK-14 twenty tabs: each hears of each fill once, and what one ends the others keep', async () => {
  const browser = new FakeMockBrowser()
  const tab = await browser.open()
  const heard = Array<number>(20).fill(0)
  for (let i = 0; i < 20; i++)
    await tab.server.attach(`more${i}`, {
      status: () => undefined,
      events(events) {
        heard[i] = (heard[i] ?? 0) + events.length
      },
    })
  await tab.ask('order', BUY)
  expect(new Set(heard).size).toBe(1)
  expect(heard[0]).toBeGreaterThan(0)
  for (let i = 0; i < 19; i++) await tab.server.detach(`more${i}`)
  await tab.server.detach('t')
  await tab.prices(SPOT, 6_400_000)
  await tab.ask('order', BUY)
  expect(heard[19]).toBeGreaterThan(heard[0] ?? 0)
})
