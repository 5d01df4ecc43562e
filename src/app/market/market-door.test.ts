import { expect, test } from 'vitest'
import { FakeBrowser, settle } from './fake-browser.ts'
import { fakeDelivery } from './fake-delivery.ts'
import type { LoadedMarkets } from './market-catalog.ts'
import { createMarketDoor } from './market-door.ts'
import { BTC } from './test-markets.ts'

const fresh = (markets: LoadedMarkets['markets']): LoadedMarkets => ({ markets, fresh: true })

function setUp(load: () => Promise<LoadedMarkets | null>) {
  const browser = new FakeBrowser()
  const asked: string[] = []
  const door = createMarketDoor({
    browser: browser.env,
    socketBase: () => 'ws://here/ws',
    loadMarkets: (kind) => {
      asked.push(kind)
      return load()
    },
    user: () => 5,
  })
  return { browser, door, asked }
}

test('a watch asks for the markets of its kind once and brings them to the hub', async () => {
  const { browser, door, asked } = setUp(() => Promise.resolve(fresh([BTC])))
  const end = door.watches.retain({ topic: 'ticker', kind: 'spot', currency_id: 1 })
  door.watches.retain({ topic: 'mark', kind: 'spot', currency_id: 1 })
  await settle()
  expect(asked).toEqual(['spot'])
  expect(browser.hub.markets).toBe(1)
  expect(door.catalog.read('spot')).toEqual({ status: 'ready', markets: [BTC] })
  void browser.sink.deliver(fakeDelivery([{ topic: 'ticker', body: [5] }]), null)
  end()
  await settle()
  expect(browser.hub.watched).toHaveLength(1)
  expect(door.store.read('ticker', 'spot', 1).status).toBe('waiting')
})

test('markets that could not be had are an error, not an empty list, and are asked for again by the person', async () => {
  let answers: LoadedMarkets | null = null
  const { door } = setUp(() => (answers ? Promise.resolve(answers) : Promise.reject(new Error('down'))))
  door.catalog.need('spot')
  await settle()
  expect(door.catalog.read('spot')).toEqual({ status: 'error', markets: [] })
  answers = fresh([BTC])
  door.catalog.retry('spot')
  await settle()
  expect(door.catalog.read('spot').status).toBe('ready')
})

test('PWA-05 markets of an earlier visit do until the server can be reached; then they are asked for again, once', async () => {
  let answer: LoadedMarkets = { markets: [BTC], fresh: false }
  const { browser, door, asked } = setUp(() => Promise.resolve(answer))
  door.watches.retain({ topic: 'ticker', kind: 'spot', currency_id: 1 })
  await settle()
  expect(door.catalog.read('spot')).toEqual({ status: 'ready', markets: [BTC] })
  expect(browser.hub.markets).toBe(1)
  const seen: string[] = []
  door.catalog.subscribe(() => seen.push(door.catalog.read('spot').status))
  answer = fresh([BTC])
  door.catalog.refresh()
  await settle()
  door.catalog.refresh()
  await settle()
  expect([asked, seen]).toEqual([['spot', 'spot'], ['ready']])
})

test('HUB-12 an event of another user is dropped at the door', async () => {
  const { browser, door } = setUp(() => Promise.resolve(fresh([])))
  const heard: number[] = []
  const end = door.privateEvents.listen((event) => heard.push(event.user))
  door.client.setSession({ token: 'x', user: 5 })
  await settle()
  const event = (user: number) => ({ kind: 'spot', reload: true, user }) as const
  void browser.sink.deliver(fakeDelivery([]), [event(5), event(6)])
  end()
  void browser.sink.deliver(fakeDelivery([]), [event(5)])
  expect(heard).toEqual([5])
})
