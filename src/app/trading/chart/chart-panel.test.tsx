import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PerpFill, PerpPosition } from '../../../shared/calls/contract-entities.ts'
import type { Candle } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { StaleReason } from '../../../shared/hub-protocol/delivery.ts'
import type { CallApi } from '../../base/api/api-client.ts'
import chart from '../../base/i18n/en/chart.json'
import common from '../../base/i18n/en/common.json'
import trading from '../../base/i18n/en/trading.json'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import type { AccountGateway, AccountOwner } from '../../services/account/account-gateway.ts'
import { testPerpMarket, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { testFill } from '../../services/account/testing/test-orders.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { fakeDelivery } from '../../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { createPerpVenue } from '../../services/venue/perp-venue.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import { ChartPanel } from './chart-panel.tsx'
import '../../ui/styles/index.ts'

const PERP = testPerpMarket()
const DAY = 86_400_000
const TODAY = Math.floor(Date.now() / DAY) * DAY
const COUNT = 120
/** Closes rise by 4 a day, so a candle is known by any of its figures, and an average of 7 lies 12 below its close. */
const RISE = 4
const CLOSES = Array.from({ length: COUNT }, (_, i) => 19_800 + RISE * i)
const NEWEST = CLOSES.at(-1) as number
const CANDLES = CLOSES.map((close, i): Candle => {
  const prices = [close - 50, close + 200, close - 800, close].map((price) => price.toFixed(1))
  return [TODAY - (COUNT - 1 - i) * DAY, ...prices, '10.000'] as Candle
})
const labels = (price: number) => `${Math.floor(price / 1_000)},${String(price % 1_000).padStart(3, '0')}.0`

/** All words that were put on the canvases, oldest first. */
let painted: string[] = []
/** Which way the arrows point that were filled with the colour of text. */
let arrows: string[] = []
let browser: FakeBrowser
let undo: (() => void)[] = []

const said = (start: string) => painted.filter((text) => text.startsWith(start)).at(-1)

/** Notes what is painted, and paints it. */
function notePainting(): void {
  painted = []
  arrows = []
  const brush = CanvasRenderingContext2D.prototype
  const { fillText, moveTo, lineTo, fill } = brush
  let path: number[] = []
  const probe = document.createElement('canvas').getContext('2d')!
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--text').trim()
  const colour = probe.fillStyle
  vi.spyOn(brush, 'fillText').mockImplementation(function (this: CanvasRenderingContext2D, text, x, y, most) {
    painted.push(text)
    if (most === undefined) fillText.call(this, text, x, y)
    else fillText.call(this, text, x, y, most)
  })
  vi.spyOn(brush, 'moveTo').mockImplementation(function (this: CanvasRenderingContext2D, x, y) {
    path = [y]
    moveTo.call(this, x, y)
  })
  vi.spyOn(brush, 'lineTo').mockImplementation(function (this: CanvasRenderingContext2D, x, y) {
    path.push(y)
    lineTo.call(this, x, y)
  })
  vi.spyOn(brush, 'fill').mockImplementation(function (this: CanvasRenderingContext2D, ...how: unknown[]) {
    const [from, to] = path
    // An arrow: its point is the second corner of seven.
    if (this.fillStyle === colour && path.length === 7 && from !== undefined && to !== undefined)
      arrows.push(to < from ? 'up' : 'down')
    path = []
    ;(fill as (...how: unknown[]) => void).apply(this, how)
  })
}

/** A person's account at an exchange that answers with these. */
function accountGateway(position: PerpPosition[], fills: PerpFill[]): AccountGateway {
  const owner: AccountOwner = { id: 1, access: 'confirmed' }
  const answers = new Map<string, unknown>([
    [calls.contractList.path, { position, entrust: [], entrustP: [], totalAmount: [testTotal()] }],
    [calls.contractFills.path, { list: fills, total: fills.length }],
  ])
  const call: CallApi = async (spec) => {
    const reported = answers.get(spec.path)
    const data = (reported ?? spec.empty) as never
    return { success: true, code: 200, message: '', data, degraded: reported === undefined, refusal: null }
  }
  return { call, events: () => () => undefined, owner: () => owner, onOwner: () => () => undefined }
}

const leaveChart = () => userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }))

async function show(position: PerpPosition[] = [], fills: PerpFill[] = []): Promise<void> {
  browser = new FakeBrowser()
  browser.time = Date.now()
  undo.push(putFakeHubClient(browser, { loadMarkets: async (kind) => (kind === 'contract' ? [PERP] : []) }))
  hubClient().candles = () => async () => CANDLES
  const venue = createPerpVenue('perp', accountGateway(position, fills))
  undo.push(() => venue.own.stop())
  const content = (
    <VenueContext.Provider value={venue}>
      <ChartPanel market={PERP} />
      <button type="button">Elsewhere</button>
    </VenueContext.Provider>
  )
  undo.push(showInBox(content, 'width:900px;height:520px;display:grid;grid-template-rows:1fr 30px'))
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
  // Another file's test may have left the pointer where the chart is now.
  await leaveChart()
  await expect.poll(() => said('C ')).toBe(`C ${labels(NEWEST)}`)
}

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, chart, trading } } })
  await page.viewport(1_000, 700)
  clientPrefs.write('chart-interval', '1D')
  notePainting()
})
afterEach(() => {
  for (const each of undo.reverse()) each()
  undo = []
  vi.restoreAllMocks()
})

test('CHART-12 the legend tells the candle under the crosshair and its averages, and the newest one where there is none', async () => {
  await show()
  await expect.poll(() => said('MA 7 ')).toBe(`MA 7 ${labels(NEWEST - 3 * RISE)}`)
  await userEvent.hover(document.querySelector('.chart_chart-host')!, { position: { x: 400, y: 200 } })
  await expect.poll(() => said('C ')).not.toBe(`C ${labels(NEWEST)}`)
  const close = CLOSES.find((each) => said('C ') === `C ${labels(each)}`)
  if (close === undefined) throw new Error(`no candle closes at ${said('C ')}`)
  expect([said('O '), said('H '), said('L '), said('MA 7 ')]).toEqual([
    `O ${labels(close - 50)}`,
    `H ${labels(close + 200)}`,
    `L ${labels(close - 800)}`,
    `MA 7 ${labels(close - 3 * RISE)}`,
  ])
  await leaveChart()
  await expect.poll(() => said('C ')).toBe(`C ${labels(NEWEST)}`)
})

test('TRADE-03 the newest candle takes a trade that the hub delivers', async () => {
  await show()
  const ticks = 209_990
  const start = Math.floor(Date.now() / 250) * 250
  const near = { 3: browser.time }
  const body = [start, ticks, ticks, ticks, ticks, 500, 0, 1]
  void browser.sink.deliver(
    fakeDelivery([{ topic: 'tape', kind: 'contract', eventAt: browser.time, body }], near),
    null,
  )
  await expect.poll(() => said('C ')).toBe('C 20,999.0')
  expect([said('O '), said('H ')]).toEqual([`O ${labels(NEWEST - 50)}`, 'H 20,999.0'])
})

test('TRADE-03 HEALTH-05 where the exchange refuses the trades, the chart is grey and says that its newest candle stands still', async () => {
  await show()
  const panel = () => document.querySelector('.chart_chartp')?.classList
  const tell = (status: 'live' | 'waiting', reason: number) =>
    void browser.sink.deliver(
      fakeDelivery([{ topic: 'tape', kind: 'contract', status, reason, eventAt: browser.time }], { 3: browser.time }),
      null,
    )
  tell('waiting', StaleReason.none)
  expect([document.querySelector('.refusal_refusal'), panel()?.contains('is-old')]).toEqual([null, false])
  tell('waiting', StaleReason.denied)
  await expect
    .poll(() => document.querySelector('.refusal_refusal')?.textContent)
    .toContain('does not provide this market’s trades')
  expect(panel()?.contains('is-old')).toBe(true)
  tell('live', StaleReason.none)
  await expect.poll(() => document.querySelector('.refusal_refusal')).toBeNull()
  expect(panel()?.contains('is-old')).toBe(false)
})

test('CHART-05 a position is a line at its entry, with its profit, and one at the price that liquidates it', async () => {
  const entry = { entry_price: '20013.700', mark_price: '20100.0', notional: '20100', unrealised: '86.3' }
  await show([testPosition(entry), testPosition({ ...entry, currency_id: 2, side: 'short' })])
  await expect.poll(() => said('Long ')).toBe('Long 1.000 +86.30')
  // Each line has its words on the left and its price on the axis.
  expect(painted).toContain('20,013.7')
  expect(painted).toContain('Liquidation, Long')
  expect(painted).toContain('19,692.4')
  expect(said('Short')).toBeUndefined()
})

test('CHART-05 the fills of this market are arrows at their candles: a buy from below, a sell from above', async () => {
  const fill = (id: number, change: Partial<PerpFill>): PerpFill => ({
    ...testFill({ id, at: TODAY - 20 * DAY + 1_000 }),
    position_side: 'both',
    realised: '0',
    liquidation: false,
    ...change,
  })
  await show([], [fill(1, { side: 'buy' }), fill(2, { side: 'buy', at: TODAY - 20 * DAY + 2_000 })])
  await expect.poll(() => arrows.length).toBeGreaterThan(0)
  expect(new Set(arrows)).toEqual(new Set(['up']))
  for (const each of undo.splice(0).reverse()) each()
  painted = []
  arrows = []
  await show([], [fill(3, { side: 'sell' }), fill(4, { side: 'buy', currency_id: 2 })])
  await expect.poll(() => arrows.length).toBeGreaterThan(0)
  expect(new Set(arrows)).toEqual(new Set(['down']))
})
