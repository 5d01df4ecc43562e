import i18next from 'i18next'
import { type ReactNode, StrictMode, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SocketState, StaleReason } from '../../../shared/hub-protocol/delivery.ts'
import common from '../../base/i18n/en/common.json'
import trading from '../../base/i18n/en/trading.json'
import { OldList } from '../../screens/quotes/old-list.tsx'
import { QuotesStatus } from '../../screens/quotes/quotes-status.tsx'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { type FakeSection, fakeDelivery } from '../../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { useTicker } from '../../services/hub-client/use-topics.ts'
import { StatusSlot } from '../../services/page/status-bar.tsx'
import { TerminalPlaceContext } from '../../services/venue/terminal-place.ts'
import { FeedNotes } from './feed-notes.tsx'
import { StatusBar } from './status-bar.tsx'

let undo: (() => void)[] = []
let browser: FakeBrowser

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, trading } } })
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

function Page({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useTicker('spot', 1)
  return (
    <StatusSlot value={slot}>
      {children}
      <div ref={setSlot} />
    </StatusSlot>
  )
}

async function show(content: ReactNode, host: 1 | 2 | 3 = 1): Promise<void> {
  browser = new FakeBrowser()
  browser.time = Date.now()
  browser.hub.host = host
  undo = [
    putFakeHubClient(browser),
    showInBox(
      <StrictMode>
        <Page>{content}</Page>
      </StrictMode>,
    ),
  ]
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
}

/** @param header as the delivery's, by index */
function hear(header: Record<number, number>): void {
  void browser.sink.deliver(fakeDelivery([], { 3: browser.time, 4: 0, 15: browser.time, ...header }), null)
}

const WAITING = { 12: SocketState.waiting, 13: 3, 15: 0 }
const inside = (selector: string) => document.querySelector(selector)?.textContent ?? ''
const button = (within: string) => document.querySelector<HTMLButtonElement>(`${within} button.lnk`)

test.each([
  ['the status bar of /quotes', '.status-bar_status', <QuotesStatus key="one" kind="spot" stale={false} />],
  ['the note over an old list', '.note', <OldList key="one" kind="spot" ageAt={1} />],
])('HUB-20 a connection that waits for its next try can be had now, from %s', async (_name, place, content) => {
  await show(content)
  hear({})
  await expect.poll(() => inside(place)).not.toBe('')
  expect(button(place)).toBeNull()
  hear({ ...WAITING, 14: browser.time + 60_000 })
  await expect.poll(() => button(place)?.textContent).toBe('Reconnect now')
  const asked = () => browser.hub.calls.filter((call) => call.startsWith('reconnect')).length
  const before = asked()
  button(place)?.click()
  await expect.poll(asked).toBe(before + 1)
})

test.each([
  [
    'the status bar of /quotes',
    '.status-bar_status',
    '.status_status-skew',
    <QuotesStatus key="one" kind="spot" stale={false} />,
  ],
  ['the notes of a screen without one', '.status_feed-notes', '.status_feed-notes.warn', <FeedNotes key="one" />],
])(
  'HOME-05 a connection of its own, and clocks more than 2 s apart, are shown by %s',
  async (_name, place, warning, content) => {
    await show(content, 3)
    hear({ 4: 1_900 })
    await expect.poll(() => inside(place)).toContain('Own socket')
    expect(document.querySelector(warning)).toBeNull()
    hear({ 4: -5_000 })
    await expect.poll(() => inside(warning)).toMatch(/drift \u2212(5,?000|4,?9\d\d) ms/)
  },
)

test('HOME-05 nothing is noted where the hub is shared and the clocks agree', async () => {
  await show(<FeedNotes />)
  hear({ 4: 5_000 })
  await expect.poll(() => inside('.status_feed-notes')).toMatch(/drift \+5,?0\d\d ms/)
  expect(inside('.status_feed-notes')).not.toContain('socket')
  hear({ 4: 300 })
  await expect.poll(() => document.querySelector('.status_feed-notes')).toBeNull()
})

test('REAL-66 prices made up in this browser are said to be simulated, not live', async () => {
  const place = { path: () => '/mock', title: 'Mock' }
  const bar = (simulated: boolean) => (
    <TerminalPlaceContext value={{ ...place, simulated }}>
      <StatusBar market={BTC} />
    </TerminalPlaceContext>
  )
  await show(bar(true))
  hear({})
  await expect.poll(() => inside('.status-bar_status')).toContain('Simulated prices, no exchange connection')
  expect(inside('.status-bar_status')).not.toMatch(/live|socket|Server/i)
  expect(document.querySelector('.status-bar_status .dot.warn')).not.toBeNull()
})

test('VEN-55 a source that is gone, not the connection, is named in the status bar, with the age of its last data', async () => {
  await show(<StatusBar market={BTC} />)
  const tell = (parts: Partial<FakeSection>) => {
    const eventAt = browser.time - 42_000
    const section: FakeSection = { topic: 'depth', status: 'stale', reason: StaleReason.source, eventAt, ...parts }
    void browser.sink.deliver(fakeDelivery([section], { 3: browser.time, 15: browser.time }), null)
  }
  tell({ status: 'live', reason: 0, eventAt: browser.time })
  await expect.poll(() => inside('.status-bar_status')).toContain('Feed live')
  tell({})
  await expect
    .poll(() => inside('.status-bar_status'))
    .toMatch(/^Market data source unavailable, last seen [\d:]{8} .*\(4\d s ago\)/)
  expect(document.querySelector('.status-bar_status .dot.off')).not.toBeNull()
  expect(button('.status-bar_status')).toBeNull()
  tell({ status: 'live', reason: 0, eventAt: browser.time })
  await expect.poll(() => inside('.status-bar_status')).toContain('Feed live')
})
