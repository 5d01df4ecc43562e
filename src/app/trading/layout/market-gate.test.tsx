import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import common from '../../base/i18n/en/common.json'
import trading from '../../base/i18n/en/trading.json'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { MarketGate } from './market-gate.tsx'

const markets = [
  { kind: 'contract', currency_id: 1, symbol: 'BTCUSDT' },
  { kind: 'contract', currency_id: 2, symbol: 'ETHUSDT' },
] as Market[]

let undo: (() => void)[] = []

function show(address: string, answers: (Market[] | null)[]): void {
  undo = [
    putFakeHubClient(new FakeBrowser(), { loadMarkets: async () => answers.shift() ?? null }),
    showInBox(
      <MemoryRouter initialEntries={[address]}>
        <MarketGate kind="contract">{(market, all) => `${market.symbol} of ${all.length}`}</MarketGate>
      </MemoryRouter>,
    ),
  ]
}
const text = () => document.body.textContent

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, trading } } })
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

test('TRADE-11 the address names the market, and without one the first is shown', async () => {
  show('/futures?id=2', [markets])
  await expect.poll(text).toContain('ETHUSDT of 2')
  for (const each of undo.reverse()) each()
  show('/futures', [markets])
  await expect.poll(text).toContain('BTCUSDT of 2')
})

test('a market that does not exist is said so, with those that do', async () => {
  show('/futures?id=99', [markets])
  await expect.poll(text).toContain('Market 99 not found')
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/futures?id=1', '/futures?id=2'])
})

test('a list of markets that could not be had is an error with a way to try again, never an empty screen', async () => {
  show('/futures?id=1', [null, markets])
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('Could not load the markets')
  document.querySelector<HTMLElement>('[role=alert] button')!.click()
  await expect.poll(text).toContain('BTCUSDT of 2')
})
