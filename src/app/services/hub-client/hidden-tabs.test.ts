import { expect, test } from 'vitest'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import { TabClient } from './tab-client.ts'
import { FakeBrowser, settle } from './testing/fake-browser.ts'
import { TopicStore } from './topic-store.ts'

const WATCHES: Watch[] = [{ topic: 'ticker', kind: 'spot', currency_id: 1 }]

async function hiddenTab() {
  const browser = new FakeBrowser()
  browser.shown = false
  const client = new TabClient(browser.env, new TopicStore(), () => undefined)
  client.watch(WATCHES)
  await settle()
  return { browser, client }
}

test('LIMIT-03 HUB-09 a hidden tab lets those that are looked at go to a new hub first, then goes by itself', async () => {
  const { browser } = await hiddenTab()
  browser.kill()
  await browser.pass(1_000)
  expect([browser.connections, browser.closed, browser.held.size]).toEqual([1, 1, 0])
  await browser.pass(1_000)
  expect(browser.hub.calls[0]).toBe('attach t2 tab:t2 false')
  expect(browser.hub.watched).toEqual(WATCHES)
  await browser.pass(20_000)
  expect(browser.connections).toBe(2)
})

test('LIMIT-03 HUB-09 a hidden tab without a hub goes to one at once when somebody looks', async () => {
  const { browser } = await hiddenTab()
  browser.kill()
  await browser.pass(100)
  browser.shown = true
  browser.fire('visibility')
  await settle()
  expect(browser.hub.calls[0]).toBe('attach t2 tab:t2 true')
  await browser.pass(5_000)
  expect(browser.connections).toBe(2)
})

test('LIMIT-03 a hidden tab that is stopped meanwhile goes to none', async () => {
  const { browser, client } = await hiddenTab()
  browser.kill()
  client.stop()
  await browser.pass(5_000)
  expect(browser.connections).toBe(1)
})
