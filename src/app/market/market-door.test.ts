import { expect, test } from 'vitest'
import type { Market } from '../../shared/market/market.ts'
import { FakeBrowser, settle } from './fake-browser.ts'
import { fakeDelivery } from './fake-delivery.ts'
import { createMarketDoor } from './market-door.ts'
import { BTC } from './test-markets.ts'

function setUp(load: () => Promise<Market[] | null>) {
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
  const { browser, door, asked } = setUp(() => Promise.resolve([BTC]))
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
  let answers: Market[] | null = null
  const { door } = setUp(() => (answers ? Promise.resolve(answers) : Promise.reject(new Error('down'))))
  door.catalog.need('spot')
  await settle()
  expect(door.catalog.read('spot')).toEqual({ status: 'error', markets: [] })
  answers = [BTC]
  door.catalog.retry('spot')
  await settle()
  expect(door.catalog.read('spot').status).toBe('ready')
})

test('HUB-12 an event of another user is dropped at the door', async () => {
  const { browser, door } = setUp(() => Promise.resolve([]))
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
