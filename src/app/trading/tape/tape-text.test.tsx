import i18next from 'i18next'
import { StrictMode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StaleReason } from '../../../shared/hub-protocol/delivery.ts'
import trading from '../../base/i18n/en/trading.json'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { type FakeSection, fakeDelivery, fakeDepth } from '../../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { useTapeText } from './use-tape-text.ts'

let undo: (() => void)[] = []
let browser: FakeBrowser

function Translate() {
  const { state, lastKnown } = useTapeText(BTC)
  return <p id="tape-words">{state === 'stale' ? `${state}: ${lastKnown}` : state}</p>
}

beforeEach(async () => {
  if (!i18next.isInitialized) await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { trading } } })
  browser = new FakeBrowser()
  browser.time = Date.now()
  undo = [putFakeHubClient(browser), showInBox(<StrictMode>{<Translate />}</StrictMode>)]
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

/** @param book,tape,ticker ms that each is old; negative: last known since then */
function hear(book: number, tape: number, ticker: number): void {
  const { kind, currency_id: id } = BTC
  const part = (topic: FakeSection['topic'], ms: number, body: number[]): FakeSection => ({
    topic,
    kind,
    id,
    status: ms < 0 ? 'stale' : 'live',
    reason: ms < 0 ? StaleReason.silent : 0,
    eventAt: browser.time - Math.abs(ms),
    body,
  })
  const sections = [
    part('depth', book, fakeDepth([[100, 1]], [[101, 1]])),
    part('tape', tape, [browser.time - 100, 100, 1, 1]),
    part('ticker', ticker, [100, 1, 1, 1]),
  ]
  void browser.sink.deliver(fakeDelivery(sections, { 3: browser.time, 4: 0, 15: browser.time }), null)
}
const label = () => document.querySelector('#tape-words')?.textContent ?? ''

test('REAL-20 the tape is not called live beside a book that is last known, and both have one age', async () => {
  hear(50, 50, 50)
  await expect.poll(label).toBe('live')
  hear(-7_400, 900, 50)
  await expect.poll(label).toMatch(/^stale: Last known, [78] s ago$/)
  hear(50, -12_400, 50)
  await expect.poll(label).toMatch(/^stale: Last known, 1[23] s ago$/)
  hear(50, 50, 50)
  await expect.poll(label).toBe('live')
})
