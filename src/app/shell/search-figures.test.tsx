import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StaleReason } from '../../shared/hub-protocol/delivery.ts'
import common from '../base/i18n/en/common.json'
import trading from '../base/i18n/en/trading.json'
import { FakeBrowser } from '../services/hub-client/testing/fake-browser.ts'
import { fakeDelivery } from '../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../services/hub-client/testing/test-markets.ts'
import { SearchFigures, SearchPrices } from './search-figures.tsx'

let undo: (() => void)[] = []
let browser: FakeBrowser

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { trading, common } } })
  browser = new FakeBrowser()
  browser.time = Date.now()
  const content = (
    <div id="hit">
      <SearchPrices kind={BTC.kind} />
      <SearchFigures market={BTC} />
    </div>
  )
  undo = [putFakeHubClient(browser), showInBox(content)]
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

/** @param old ms; negative: last known since then */
function hear(old: number): void {
  const body = [BTC.currency_id, 642_814, 1, 104, 2, 5, 0, 184, 2, 640_000, 1, 650_000, 1, 630_000, 1]
  const section = {
    topic: 'tickers',
    kind: BTC.kind,
    id: 0,
    status: old < 0 ? 'stale' : 'live',
    reason: old < 0 ? StaleReason.silent : 0,
    eventAt: browser.time - Math.abs(old),
    body,
  } as const
  void browser.sink.deliver(fakeDelivery([section], { 3: browser.time, 4: 0, 15: browser.time }), null)
}
const labels = () => document.querySelector('#hit')?.textContent ?? ''
const greyed = () => document.querySelector('#hit .shell_found')?.classList.contains('is-old')

test('REAL-37 a market that the search finds shows its price and change, or what was last known and from when', async () => {
  expect(labels()).toContain('----')
  hear(50)
  await expect.poll(labels).toContain('64,281.4+1.04%')
  expect([greyed(), labels().includes('Last known')]).toEqual([false, false])
  hear(-12_400)
  await expect.poll(greyed).toBe(true)
  expect(labels()).toMatch(/Last known, \d+ m?s ago.*64,281\.4\+1\.04%/)
})
