import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallApi } from '../../src/app/base/api/api-client.ts'
import chart from '../../src/app/base/i18n/en/chart.json'
import common from '../../src/app/base/i18n/en/common.json'
import trading from '../../src/app/base/i18n/en/trading.json'
import { clientPrefs } from '../../src/app/base/prefs/terminal-prefs.ts'
import type { AccountGateway, AccountOwner } from '../../src/app/services/account/account-gateway.ts'
import { testPerpMarket, testTotal } from '../../src/app/services/account/testing/test-contract.ts'
import { hubClient } from '../../src/app/services/hub-client/hub-client.ts'
import { FakeBrowser } from '../../src/app/services/hub-client/testing/fake-browser.ts'
import { putFakeHubClient, showInBox } from '../../src/app/services/hub-client/testing/fake-hub-client.ts'
import { createPerpVenue } from '../../src/app/services/venue/perp-venue.ts'
import { VenueContext } from '../../src/app/services/venue/venue-context.ts'
import { LevelColumns } from '../../src/app/trading/book/level-columns.ts'
import { chartColors } from '../../src/app/trading/chart/chart-colors.ts'
import { ChartPanel } from '../../src/app/trading/chart/chart-panel.tsx'
import { paintDepth } from '../../src/app/trading/depth/paint-depth.ts'
import type { Candle } from '../../src/shared/calls/entities.ts'
import { calls } from '../../src/shared/calls/table.ts'
import { differentCells, pictureGrid } from './support/picture-grid.ts'
import '../../src/app/ui/styles/index.ts'
import '../../src/app/trading/layout/book.module.css'

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
let browser: FakeBrowser
let undo: (() => void)[] = []

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, chart, trading } } })
  await page.viewport(1_000, 700)
})
afterEach(() => {
  for (const each of undo.reverse()) each()
  undo = []
})

/** Ten rows of which each bar is a tenth longer than the one above. */
const BARS = Array.from({ length: 10 }, (_, i) => '.'.repeat(30 - 3 * (i + 1)) + 'x'.repeat(3 * (i + 1)))

const SIDES = [
  ['bids', false, '--up-wash'],
  ['asks', true, '--down-wash'],
] as const

test.each(SIDES)(
  'REPO-33 the canvas of %s is the golden picture: bars from the right in its colour',
  (_, upwards, colour) => {
    const columns = new LevelColumns(upwards)
    const place = document.createElement('div')
    place.style.cssText = 'position:relative;width:300px;height:200px;font-size:12px'
    columns.box.style.cssText = 'position:absolute;left:0;width:300px'
    place.append(columns.box)
    document.body.append(place)
    undo = [() => columns.end(), () => place.remove()]
    columns.begin(0, BARS.length, 20, false)
    for (let at = 0; at < BARS.length; at++)
      columns.write(at, `64,28${at}.5`, `${at}.125`, '', `${10 + at}.250`, false, 10 * (at + 1))
    columns.show()
    const canvas = columns.box.querySelector('canvas') as HTMLCanvasElement
    const cell = { width: 10 * devicePixelRatio, height: 20 * devicePixelRatio }
    const grid = pictureGrid(canvas, cell, { x: token(colour) })
    expect(grid).toEqual(upwards ? [...BARS].reverse() : BARS)
  },
)

test('REPO-33 the depth chart is the golden picture: two areas over a base line, the middle free', () => {
  const canvas = document.createElement('canvas')
  canvas.width = 200
  canvas.height = 100
  /** From the foot of the middle outwards, in four steps that rise. */
  const corners = (from: number, to: number) => {
    const x = (step: number) => from + ((to - from) * step) / 4
    const steps = [0, 1, 2, 3].flatMap((step) => [
      { x: x(step), y: 90 - 20 * step },
      { x: x(step + 1), y: 90 - 20 * step },
    ])
    return [{ x: from, y: 100 }, ...steps]
  }
  const parts = { bids: corners(96, 0), asks: corners(104, 200), own: [], middle: 100, mark: null }
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  paintDepth(context, parts, chartColors(token), { width: 200, height: 100 }, 1)
  const row = (cells: number) => 'b'.repeat(cells) + '.'.repeat(25 - 2 * cells) + 'a'.repeat(cells)
  const letters = { b: token('--up-wash'), a: token('--down-wash') }
  expect(pictureGrid(canvas, { width: 8, height: 10 }, letters)).toEqual([0, 0, 0, 3, 3, 6, 6, 9, 9, 12].map(row))
})

/** Rising candles are hollow: their outline alone counts, where it covers enough of a cell. */
const CHART = [
  '............................................................',
  '............................................................',
  '............................................................',
  '............................................................',
  '............................................................',
  '............................................................',
  '............................................................',
  '...........d...........d...........d...........d............',
  '...........d...........d...........d...........d............',
  '...........d...........d...........d...........d............',
  '...........d...........d...........d...........d............',
  '...........d...........d...........d...........d............',
  'd...........d...........d...........d...........d...........',
  'd...........d...........d...........d...........d...........',
  'd...........d...........d...........d...........d...........',
  'd...........d...........d...........d...........d...........',
  'd...........d...........d...........d...........d...........',
  'd...........d...........d...........d...........d...........',
  'd.......u...d.......u...d.......u...d.......u...d.......u...',
  '.d...........d...........d...........d...........d..........',
  '.d...........d...........d...........d...........d..........',
  '.d...........d...........d...........d...........d..........',
  '.d...........d...........d...........d...........d..........',
  '............................................................',
  '............................................................',
  '..d...........d...........d...........d...........d.........',
  '..d...........d...........d...........d...........d.........',
  '..d...........d...........d...........d...........d.........',
  '..d...........d...........d...........d...........d.........',
  '..d...........d...........d...........d...........d.........',
  '...d...........d...........d...........d...........d........',
  '...d...........d...........d...........d...........d........',
  '...d...........d...........d...........d...........d........',
  '...d...........d...........d...........d...........d........',
  '...d...........d...........d...........d...........d........',
  '...d...........d...........d...........d...........d........',
  '...d.u.........d.u.........d.u.........d.u.........d.u......',
  '....d...........d...........d...........d...........d.......',
  '....d...........d...........d...........d...........d.......',
  '....d...........d...........d...........d...........d.......',
  '............................................................',
  '............................................................',
  '............................................................',
  '............................................................',
]
/** Cells of the chart that may differ: a line of pixels may fall into the next cell. */
const FEW = 30

const PERP = testPerpMarket()
const DAY = 86_400_000
/** Waves of 20 days: ten that rise, ten that fall. */
const CANDLES = Array.from({ length: 120 }, (_, i): Candle => {
  const at = (day: number) => 19_800 + 40 * Math.abs((day % 20) - 10)
  const [open, close] = [at(i), at(i + 1)]
  const prices = [open, Math.max(open, close) + 10, Math.min(open, close) - 10, close].map((price) => price.toFixed(1))
  return [(Math.floor(Date.now() / DAY) - 119 + i) * DAY, ...prices, '10.000'] as Candle
})

function visitor(): AccountGateway {
  const owner: AccountOwner = { id: 1, access: 'confirmed' }
  const list = { position: [], entrust: [], entrustP: [], totalAmount: [testTotal()] }
  const call: CallApi = async (spec) => {
    const data = (spec.path === calls.contractList.path ? list : (spec.empty ?? { list: [], total: 0 })) as never
    return { success: true, code: 200, message: '', data, degraded: false, refusal: null }
  }
  return { call, events: () => () => undefined, owner: () => owner, onOwner: () => () => undefined }
}

test('REPO-33 the chart’s canvas is the golden picture: candles of a rising and falling wave', async () => {
  clientPrefs.write('chart-interval', '1D')
  const venue = createPerpVenue('perp', visitor())
  browser = new FakeBrowser()
  browser.time = Date.now()
  undo = [
    putFakeHubClient(browser, { loadMarkets: async (kind) => (kind === 'contract' ? [PERP] : []) }),
    () => venue.own.stop(),
  ]
  hubClient().candles = () => async () => CANDLES
  const content = (
    <VenueContext.Provider value={venue}>
      <ChartPanel market={PERP} />
    </VenueContext.Provider>
  )
  undo.push(showInBox(content, 'width:900px;height:520px;display:grid'))
  /** The newest candles: how wide the pane is depends on the digits of its axis, where it ends does not. */
  const grid = () => {
    const all = [...document.querySelectorAll<HTMLCanvasElement>('.chart_chart-host canvas')]
    const pane = all.sort((a, b) => b.width * b.height - a.width * a.height)[0]
    if (!pane || pane.width <= 600) return []
    const letters = { u: token('--up'), d: token('--down') }
    return pictureGrid(pane, { width: 10, height: 10 }, letters, true).map((line) => line.slice(-60))
  }
  await expect.poll(() => differentCells(grid(), CHART)).toBeLessThanOrEqual(FEW)
})
