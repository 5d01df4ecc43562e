import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PerpFill } from '../../../shared/calls/contract-entities.ts'
import common from '../../base/i18n/en/common.json'
import errors from '../../base/i18n/en/errors.json'
import explain from '../../base/i18n/en/explain.json'
import orders from '../../base/i18n/en/orders.json'
import positions from '../../base/i18n/en/positions.json'
import trading from '../../base/i18n/en/trading.json'
import type { AccountOwner } from '../../services/account/account-gateway.ts'
import { testPerpMarket, testPerpOrder, testPosition, testTotal } from '../../services/account/testing/test-contract.ts'
import { testBalance, testFill, testPlanOrder } from '../../services/account/testing/test-orders.ts'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { MarkView, TickerView } from '../../services/hub-client/topic-views.ts'
import { liveAccount } from '../../services/live/live-account.ts'
import { createPerpVenue } from '../../services/venue/perp-venue.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import { ExplainedFigure } from '../header/explained-figure.tsx'
import { headerFigures } from '../header/header-figures.ts'
import { withAdded } from '../orders/column-parts.tsx'
import type { ListColumn } from '../orders/list-table.tsx'
import { balanceColumns, fillColumns, historyColumns, openColumns } from '../orders/order-columns.tsx'
import { useOrderLabels } from '../orders/order-labels.ts'
import { planColumns } from '../orders/plan-columns.tsx'
import { fundingColumns, perpFillColumns, perpOrderColumns, totalColumns } from '../positions/contract-columns.tsx'
import { positionColumns } from '../positions/position-columns.tsx'
import { positionRow } from '../positions/position-row.ts'
import type { FormulaId } from './formulas.ts'
import '../../ui/styles/index.ts'

/**
 * Every figure of the lists of both accounts and of the header: the formula that it opens; null where it is somebody's own word, or is
 * reported by the exchange without what it was worked out from. A new column has to be named here.
 */
const FIGURES: Record<string, Record<string, FormulaId | null>> = {
  positions: {
    market: null,
    size: null,
    entry: 'PERP-ENTRY-PRICE',
    mark: null,
    margin: 'PERP-INITIAL-MARGIN',
    liquidation: 'PERP-LIQUIDATION-PRICE',
    profit: 'PERP-UPNL',
    roe: 'PERP-ROE',
    realised: 'PERP-REALISED-ALL',
    tpsl: null,
    close: null,
  },
  totals: {
    coin: null,
    equity: 'PERP-EQUITY',
    wallet: 'PERP-BALANCE',
    available: 'PERP-AVAILABLE',
    positionMargin: 'PERP-POSITION-MARGIN',
    orderMargin: 'PERP-ORDER-MARGIN-ALL',
    unrealised: 'PERP-UPNL-ALL',
    ratio: 'PERP-MARGIN-RATIO',
  },
  open: { market: null, time: null, type: null, price: null, size: null, terms: null, state: null },
  history: {
    market: null,
    time: null,
    type: null,
    price: null,
    size: null,
    average: 'ORDER-AVERAGE',
    value: null,
    fee: 'ORDER-FEE',
    terms: null,
    state: null,
  },
  fills: {
    market: null,
    time: null,
    price: null,
    size: null,
    value: null,
    fee: 'PERP-FEE',
    realised: null,
    role: null,
  },
  spotFills: { market: null, time: null, price: null, size: null, value: null, fee: 'SPOT-FEE', role: null },
  funding: { market: null, time: null, size: null, mark: null, rate: null, amount: 'PERP-FUNDING-PAYMENT' },
  plans: { market: null, time: null, kind: null, trigger: 'PERP-TRAILING', order: null, size: null },
  balances: { coin: null, total: 'SPOT-BALANCE', available: null, locked: null },
  header: {
    change: 'CHANGE-24H',
    mark: 'PERP-MARK',
    index: null,
    funding: 'PERP-FUNDING-RATE',
    high: null,
    low: null,
    quoteVolume: null,
    baseVolume: null,
  },
}

const PERP = testPerpMarket()
const LIVE = { status: 'live', reason: 'none', ageAt: 1 } as const

function account() {
  const { positions: held, totals } = liveAccount({
    positions: [testPosition({ margin_mode: 'cross', realised: '5' })],
    orders: [],
    totals: [testTotal()],
    market: () => PERP,
    mark: () => null,
    leverage: () => 50,
    hedge: false,
  })
  const [position, total] = [held[0], totals[0]]
  if (!position || !total) throw new Error('no account')
  return { position: positionRow(position), total }
}

function header(): (readonly [string, ReactNode])[] {
  const ticker = new TickerView(LIVE, Float64Array.from([200_100, 198_000, 0, 0, 106, 2]))
  const mark = new MarkView(LIVE, Float64Array.from([200_000, 199_990, 1, 4, 24_251_000]))
  const figures = headerFigures(PERP, ticker, mark, 0, 'en', { ticker: '--', mark: '--' })
  return figures.map((figure) => {
    const of = { figure, market: PERP, ticker, mark, serverNow: 0 }
    return [figure.key, <ExplainedFigure key={figure.key} {...of} />] as const
  })
}

const PERP_FILL: PerpFill = {
  ...testFill({ price: '20000.0', quantity: '1.000', quote: '20000', fee: '10', fee_currency: 'USDT' }),
  position_side: 'both',
  realised: '1',
  liquidation: false,
}
const FUNDING = {
  currency_id: 1,
  symbol: 'BTCUSDT',
  at: 1_000,
  position_side: 'both',
  side: 'long',
  quantity: '1.000',
  mark_price: '20000.0',
  rate: '0.0001',
  amount: '-2',
} as const
const TRADED = { average_price: '20000.000', filled_quote: '20000', filled_quantity: '1.000', fee: '10' }
const TRAILING = testPlanOrder({
  side: 'sell',
  plan: {
    ...testPlanOrder().plan,
    kind: 'trailing',
    direction: 'down',
    active: true,
    extreme_price: '20400.0',
    callback_rate: '1',
    trigger_price: '20196.0',
  },
})

const VISITOR: AccountOwner = { id: null, access: 'visitor' }

/** An exchange that does not tell what it worked mark and funding rate out from. */
const VENUE = createPerpVenue('perp', {
  call: async (spec) => {
    const data = spec.empty as never
    return { success: true, code: 200, message: '', data, degraded: true, refusal: null }
  },
  events: () => () => undefined,
  owner: () => VISITOR,
  onOwner: () => () => undefined,
})

function Screens() {
  const labels = useOrderLabels()
  const { t } = useTranslation('positions')
  const { position, total } = account()
  const noPair = () => ({ take_profit: null, stop_loss: null, parts: [] })
  const cells = <T,>(columns: readonly ListColumn<T>[], row: T) =>
    columns.map((column) => [column.id, column.cell(row)] as const)
  const lists: Record<string, readonly (readonly [string, ReactNode])[]> = {
    positions: cells(
      positionColumns(t, noPair, () => undefined, true),
      position,
    ),
    totals: cells(totalColumns(t), total),
    open: cells(withAdded(openColumns(labels), perpOrderColumns(t)), testPerpOrder()),
    history: cells(withAdded(historyColumns(labels, 'contract'), perpOrderColumns(t)), testPerpOrder(TRADED)),
    fills: cells(withAdded(fillColumns(labels), perpFillColumns(labels, t)), PERP_FILL),
    spotFills: cells(fillColumns(labels), testFill()),
    funding: cells(fundingColumns(labels, t), FUNDING),
    plans: cells(planColumns(labels, t), TRAILING),
    balances: cells(balanceColumns(labels), testBalance({ lock_trade: '5' })),
    header: header(),
  }
  return Object.entries(lists).map(([name, columns]) => (
    <section key={name} data-list={name}>
      {columns.map(([id, cell]) => (
        <div key={id} data-figure={id}>
          {cell}
        </div>
      ))}
    </section>
  ))
}

let undo: (() => void)[] = []

beforeEach(async () => {
  if (!i18next.isInitialized) await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common } } })
  for (const [name, texts] of Object.entries({ errors, explain, orders, positions, trading }))
    i18next.addResourceBundle('en', name, texts)
  const browser = new FakeBrowser()
  browser.time = Date.now()
  undo = [
    putFakeHubClient(browser, { loadMarkets: async (kind) => (kind === 'contract' ? [PERP] : [BTC]) }),
    showInBox(
      <VenueContext.Provider value={VENUE}>
        <Screens />
      </VenueContext.Provider>,
    ),
  ]
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

const figure = (list: string, id: string) => document.querySelector(`[data-list=${list}] > [data-figure=${id}]`)
const button = (list: string, id: string) =>
  figure(list, id)?.querySelector<HTMLElement>('button.explained_explained') ?? null
const opened = () => document.querySelector('.explained_explain .strong')?.textContent ?? null

test.each(Object.keys(FIGURES))(
  'PAGE-09 %s: each derived figure opens its formula, and each figure is named',
  async (list) => {
    const named = FIGURES[list] as Record<string, FormulaId | null>
    const shown = () => [...document.querySelectorAll<HTMLElement>(`[data-list=${list}] > [data-figure]`)]
    await expect
      .poll(() =>
        shown()
          .map(({ dataset }) => dataset.figure)
          .sort(),
      )
      .toEqual(Object.keys(named).sort())
    for (const [id, formula] of Object.entries(named)) {
      if (formula === null) {
        expect(button(list, id), `${id} has no formula`).toBeNull()
        continue
      }
      await expect.poll(() => button(list, id) !== null, { message: `${id} can be pressed` }).toBe(true)
      button(list, id)!.click()
      await expect.poll(opened, { message: `what ${id} opens` }).toBe(explain.names[formula])
      button(list, id)!.click()
      await expect.poll(opened, { message: `${id} is closed` }).toBeNull()
    }
  },
)

test('PAGE-09 a fee that the market’s own rate does not give has no formula to open', async () => {
  undo.push(showInBox(<Other />))
  await expect.poll(() => button('spotFills', 'fee') !== null).toBe(true)
  expect(document.querySelector('[data-other]')?.textContent).toContain('0.002')
  expect(document.querySelector('[data-other] button.explained_explained')).toBeNull()
})

function Other() {
  const labels = useOrderLabels()
  const fee = fillColumns(labels).find(({ id }) => id === 'fee')
  return <div data-other>{fee?.cell(testFill({ fee: '0.002' }))}</div>
}
