import { expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { unitDigits } from '../../../shared/hub-protocol/market.ts'
import { createHubClient } from './create-hub-client.ts'
import { FakeBrowser, settle } from './testing/fake-browser.ts'
import { fakeDelivery } from './testing/fake-delivery.ts'
import { BTC } from './testing/test-markets.ts'

function setUp(load: () => Promise<Market[] | null>, kept: { at: number; data: Market[] } | null = null) {
  const browser = new FakeBrowser()
  const asked: string[] = []
  const returns: (() => void)[] = []
  const hubClient = createHubClient({
    browser: browser.env,
    socketBase: () => 'ws://here/ws',
    loadMarkets: (kind, quiet) => {
      asked.push(quiet ? `${kind} quietly` : kind)
      return load()
    },
    lastKnownMarkets: () => Promise.resolve(kept),
    user: () => 5,
    onBack: (run) => {
      returns.push(run)
      return () => undefined
    },
  })
  return {
    browser,
    client: hubClient,
    asked,
    back: () => {
      for (const run of returns) run()
    },
  }
}

test('a watch asks for the markets of its kind once and brings them to the hub', async () => {
  const { browser, client: hubClient, asked } = setUp(() => Promise.resolve([BTC]))
  const end = hubClient.watches.retain({ topic: 'ticker', kind: 'spot', currency_id: 1 })
  hubClient.watches.retain({ topic: 'mark', kind: 'spot', currency_id: 1 })
  await settle()
  expect(asked).toEqual(['spot'])
  expect(browser.hub.markets).toBe(1)
  expect(hubClient.catalog.read('spot')).toEqual({ status: 'ready', markets: [BTC], lastKnownAt: null })
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [5] }]), null)
  expect(hubClient.store.read('ticker', 'spot', 1).status).toBe('live')
  end()
  await settle()
  expect(browser.hub.watched).toHaveLength(1)
  expect(hubClient.store.read('ticker', 'spot', 1).status).toBe('waiting')
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [6] }]), null)
  expect(hubClient.store.read('ticker', 'spot', 1).status).toBe('waiting')
})

test('HUB-26 what the page says of figures waits for the browser to be calm', async () => {
  const { browser, client: hubClient } = setUp(() => Promise.resolve([BTC]))
  const calm: (() => void)[] = []
  browser.env.whenCalm = (run) => void calm.push(run)
  hubClient.watches.retain({ topic: 'ticker', kind: 'spot', currency_id: 1 })
  await settle()
  let reported = 0
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [5] }]), null)
  hubClient.store.subscribe('ticker:spot:1', () => reported++)
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [6] }]), null)
  expect([reported, hubClient.store.read('ticker', 'spot', 1).last]).toEqual([0, 6])
  calm.at(-1)?.()
  expect(reported).toBe(1)
})

test('markets that could not be had are an error, not an empty list, and are asked for again by the person', async () => {
  let answers: Market[] | null = null
  const { client: hubClient } = setUp(() => (answers ? Promise.resolve(answers) : Promise.reject(new Error('down'))))
  hubClient.catalog.need('spot')
  await settle()
  expect(hubClient.catalog.read('spot')).toEqual({ status: 'error', markets: [], lastKnownAt: null })
  answers = [BTC]
  hubClient.catalog.retry('spot')
  await settle()
  expect(hubClient.catalog.read('spot').status).toBe('ready')
})

test('PWA-05 markets of an earlier visit do while the server gives none, and its own take their place by themselves', async () => {
  let answers: Market[] | null = null
  const { browser, client: hubClient, asked } = setUp(() => Promise.resolve(answers), { at: 77, data: [{ ...BTC }] })
  hubClient.watches.retain({ topic: 'ticker', kind: 'spot', currency_id: 1 })
  await settle()
  const remembered = hubClient.catalog.read('spot')
  expect(remembered).toEqual({ status: 'ready', markets: [BTC], lastKnownAt: 77 })
  expect(browser.hub.markets).toBe(1)
  await browser.pass(1_900)
  expect(asked).toEqual(['spot'])
  await browser.pass(200)
  expect(asked).toEqual(['spot', 'spot quietly'])
  await browser.pass(3_700)
  expect(asked).toHaveLength(2)
  answers = [{ ...BTC }, { ...BTC, currency_id: 2 }]
  await browser.pass(400)
  expect(hubClient.catalog.read('spot')).toEqual({ status: 'ready', markets: answers, lastKnownAt: null })
  expect(hubClient.catalog.read('spot').markets[0]).toBe(remembered.markets[0])
  expect(browser.hub.markets).toBe(2)
  await browser.pass(120_000)
  expect(asked).toHaveLength(3)
})

test('PWA-05 a server that is slow has its word after an earlier visit has filled in', async () => {
  let answer: (markets: Market[] | null) => void = () => undefined
  const { browser, client: hubClient } = setUp(() => new Promise((done) => (answer = done)), { at: 77, data: [BTC] })
  hubClient.catalog.need('spot')
  await browser.pass(500)
  expect(hubClient.catalog.read('spot').status).toBe('loading')
  await browser.pass(200)
  expect(hubClient.catalog.read('spot')).toMatchObject({ status: 'ready', lastKnownAt: 77 })
  answer([BTC])
  await settle()
  expect(hubClient.catalog.read('spot')).toMatchObject({ status: 'ready', lastKnownAt: null })
})

test.each(['online', 'back', 'visibility'] as const)(
  'PWA-05 what the server has not given is asked for at once on “%s”, and only that',
  async (sign) => {
    let answers: Market[] | null = null
    const { browser, client: hubClient, asked, back } = setUp(() => Promise.resolve(answers))
    hubClient.catalog.need('spot')
    await browser.pass(20_000)
    const before = asked.length
    answers = [BTC]
    const give = () => (sign === 'back' ? back() : browser.fire(sign))
    give()
    await settle()
    expect(asked).toHaveLength(before + 1)
    expect(hubClient.catalog.read('spot').status).toBe('ready')
    give()
    await settle()
    expect(asked).toHaveLength(before + 1)
  },
)

test('PWA-05 an exchange that is back has the hub reconnect at once', async () => {
  const { browser, client: hubClient, back } = setUp(() => Promise.resolve([BTC]))
  hubClient.watches.retain({ topic: 'ticker', kind: 'spot', currency_id: 1 })
  await settle()
  back()
  await settle()
  expect(browser.hub.calls.filter((call) => call.startsWith('reconnect'))).toHaveLength(1)
})

test('HUB-03 a hub that knows a market with other digits has the markets asked for again, ever more seldom', async () => {
  let answer: Market[] | null = [BTC]
  const { browser, client: hubClient, asked } = setUp(() => Promise.resolve(answer))
  hubClient.watches.retain({ topic: 'ticker', kind: 'spot', currency_id: BTC.currency_id })
  await settle()
  const deliver = (market: Market) =>
    void browser.sink.deliver(
      fakeDelivery([{ topic: 'ticker', id: BTC.currency_id, digits: unitDigits(market), body: [5] }]),
      null,
    )
  const status = () => hubClient.store.read('ticker', 'spot', BTC.currency_id).status
  deliver(BTC)
  expect(status()).toBe('live')
  const other = { ...BTC, price_digits: BTC.price_digits + 1 }
  const minute = async () => {
    const before = asked.length
    for (let i = 0; i < 600; i++) {
      deliver(other)
      await browser.pass(100)
    }
    return asked.length - before
  }
  expect(await minute()).toBe(5)
  expect(status()).toBe('refused')
  expect(asked.slice(1).every((one) => one === 'spot quietly')).toBe(true)
  answer = [other]
  expect(await minute()).toBe(1)
  deliver(other)
  expect(status()).toBe('live')
  expect(await minute()).toBe(0)
  answer = null
})

test('HUB-12 an event of another user is dropped as it arrives', async () => {
  const { browser, client: hubClient } = setUp(() => Promise.resolve([]))
  const heard: number[] = []
  const end = hubClient.privateEvents.listen((event) => heard.push(event.user))
  hubClient.client.setSession({ token: 'x', user: 5 })
  await settle()
  const event = (user: number) => ({ kind: 'spot', reload: true, user }) as const
  void browser.sink.deliver(fakeDelivery([]), [event(5), event(6)])
  end()
  void browser.sink.deliver(fakeDelivery([]), [event(5)])
  expect(heard).toEqual([5])
})
