import { expect, test } from 'vitest'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import { TabClient } from './tab-client.ts'
import { FakeBrowser, settle } from './testing/fake-browser.ts'
import { fakeDelivery } from './testing/fake-delivery.ts'
import { TopicStore } from './topic-store.ts'

const WATCHES: Watch[] = [{ topic: 'ticker', kind: 'spot', currency_id: 1 }]
const TICKER = fakeDelivery([{ topic: 'ticker', body: [5] }])

async function liveTab() {
  const browser = new FakeBrowser()
  const store = new TopicStore()
  const client = new TabClient(browser.env, store, () => undefined)
  client.watch(WATCHES)
  await settle()
  void browser.sink.deliver(TICKER, null)
  return { browser, client, status: () => store.read('ticker', 'spot', 1).status }
}

test('LIMIT-04 HUB-20 a page in the back/forward cache leaves the hub, lets its lock go and is stale', async () => {
  const { browser, status } = await liveTab()
  expect(status()).toBe('live')
  browser.fire('kept')
  expect(browser.hub.calls.at(-1)).toBe('detach t1 kept')
  expect([browser.held.size, browser.closed, status()]).toEqual([0, 1, 'stale'])
  await browser.pass(60_000)
  expect(browser.connections).toBe(1)
})

test('LIMIT-04 HUB-20 a page that comes back out of it attaches and watches again, and is fresh with the first delivery', async () => {
  const { browser, status } = await liveTab()
  browser.fire('kept')
  browser.time += 600_000
  browser.fire('return')
  await settle()
  expect(browser.hub.calls.filter((call) => call.startsWith('attach'))).toEqual([
    'attach t1 tab:t1 true',
    'attach t2 tab:t2 true',
  ])
  expect([browser.hub.watched, status()]).toEqual([WATCHES, 'stale'])
  void browser.sink.deliver(TICKER, null)
  expect(status()).toBe('live')
})

test('LIMIT-04 a page without a hub keeps nothing, and one that nobody watches opens none when it comes back', async () => {
  const browser = new FakeBrowser()
  new TabClient(browser.env, new TopicStore(), () => undefined)
  browser.fire('kept')
  browser.fire('return')
  await browser.pass(5_000)
  expect(browser.connections).toBe(0)
})
