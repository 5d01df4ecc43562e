import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StaleReason } from '../../../shared/hub-protocol/delivery.ts'
import common from '../../base/i18n/en/common.json'
import trading from '../../base/i18n/en/trading.json'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { type FakeSection, fakeDelivery } from '../../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { inspector } from '../../services/inspector/inspector-state.ts'
import { TapeStrip } from '../tape/tape-strip.tsx'
import { TradesList } from '../trades/trades-list.tsx'
import '../../ui/styles/index.ts'

let undo: (() => void)[] = []
let browser: FakeBrowser

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, trading } } })
})
afterEach(() => {
  inspector.hide()
  for (const each of undo.reverse()) each()
})

async function show(content: ReactNode): Promise<void> {
  browser = new FakeBrowser()
  browser.time = Date.now()
  undo = [putFakeHubClient(browser), showInBox(content, 'width:480px;height:300px;display:grid')]
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
}

function deliver(section: FakeSection): void {
  void browser.sink.deliver(fakeDelivery([{ eventAt: browser.time, ...section }], { 3: browser.time }), null)
}

const DENIED = { status: 'waiting', reason: StaleReason.denied } as const
const refusal = () => document.querySelector('.refusal_refusal')?.textContent ?? null
const bars = () => document.querySelectorAll('.sk').length

test('TRADE-06 HEALTH-05 trades that the exchange refuses to send are said to be refused, and no longer awaited', async () => {
  await show(<TradesList market={BTC} />)
  await expect.poll(bars).toBeGreaterThan(0)
  deliver({ topic: 'trades', ...DENIED })
  await expect.poll(refusal).toBe('The exchange does not provide these trades. Why is this grey?')
  expect(bars()).toBe(0)
  expect(inspector.open).toBe(false)
  document.querySelector<HTMLButtonElement>('.refusal_refusal button')?.click()
  expect(inspector.open).toBe(true)
  deliver({ topic: 'trades', body: [] })
  await expect.poll(() => document.querySelector('.book_trades .strong')?.textContent).toBe('No trades yet')
  expect(refusal()).toBeNull()
})

test('TRADE-06 HEALTH-05 trades known from before stand in grey under the refusal', async () => {
  await show(<TradesList market={BTC} />)
  deliver({ topic: 'trades', body: [7, 642814, 1_500, 1, browser.time] })
  await expect.poll(() => document.querySelector('.book_trades .l')?.textContent).toContain('64,281.4')
  deliver({ topic: 'trades', ...DENIED })
  await expect.poll(refusal).toContain('does not provide these trades')
  expect(document.querySelector('.book_trades.is-old .l')?.textContent).toContain('64,281.4')
})

test('TRADE-02 HEALTH-05 a tape that the exchange refuses to send does not wait', async () => {
  await show(<TapeStrip market={BTC} />)
  const word = () => document.querySelector('[data-feed]')?.textContent?.trim()
  deliver({ topic: 'tape', status: 'waiting' })
  await expect.poll(word).toMatch(/^Waiting/)
  deliver({ topic: 'tape', ...DENIED })
  await expect.poll(word).toMatch(/^Rejected/)
})
