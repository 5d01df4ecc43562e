import type { Locator, Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { live } from '../support/terminal-page.ts'

const on = stage(['--seed', '27'])

interface Example {
  side: 'long' | 'short'
  quantity: string
  leverage: number
  /** Isolated: the position's; cross: the account's. */
  wallet: string
  /** What the other cross positions need and have won; left out: isolated. */
  others?: { maintenance: string; profit: string }
  /** As the row and the formula show it. */
  liquidation: string
  bankruptcy?: string
}

const example = (
  side: Example['side'],
  quantity: string,
  leverage: number,
  wallet: string,
  liquidation: string,
  more: Pick<Example, 'others' | 'bankruptcy'> = {},
): Example => ({ side, quantity, leverage, wallet, liquidation, ...more })

/** Worked values of rules.md: every position there is opened at 20,000. */
const WORKED: readonly Example[] = [
  example('long', '1', 50, '400', '19,678.714859'),
  example('short', '1', 50, '400', '20,318.725100'),
  example('long', '1', 125, '160', '19,919.678715'),
  example('short', '1', 125, '160', '20,079.681275'),
  example('long', '3', 20, '3000', '19,078.726968'),
  example('long', '12.5', 50, '5000', '19,694.472362'),
  example('long', '1', 50, '800', '19,277.108434', { bankruptcy: '19200.000000' }),
  example('long', '1', 50, '1000', '19,226.907631', {
    others: { maintenance: '50', profit: '-100' },
    bankruptcy: '19100.000000',
  }),
  example('short', '2', 50, '5000', '22,500.000000', { others: { maintenance: '120', profit: '300' } }),
]

interface ListAnswer {
  data: {
    position: Record<string, unknown>[]
    totalAmount: Record<string, unknown>[]
  }
}

/** A market that the tab has no tiers and no mark of: of a position there it takes the exchange's own figures. */
const ELSEWHERE = 4_242

/** The exchange's answer with its one position as a worked example has it: the tab reckons the rest. */
async function answerAs(page: Page, { side, quantity, leverage, wallet, others }: Example): Promise<void> {
  await page.unroute('**/api/contract/list')
  await page.route('**/api/contract/list', async (route: Route) => {
    const answer = await route.fetch()
    const { data, ...body } = (await answer.json()) as ListAnswer
    const [held] = data.position
    const position = {
      ...held,
      side,
      quantity: Number(quantity).toFixed(3),
      entry_price: '20000.000',
      leverage,
      margin_mode: others ? 'cross' : 'isolated',
      margin: wallet,
      initial_margin: String((Number(quantity) * 20_000) / leverage),
      // Its cost is taken from these.
      mark_price: '20000.0',
      notional: String(Number(quantity) * 20_000),
      unrealised: '0',
      // What the tab works out itself is not to be taken from here.
      liquidation_price: '1.0',
      bankruptcy_price: '1.0',
    }
    const beside = others && {
      ...position,
      currency_id: ELSEWHERE,
      symbol: 'ELSEUSDT',
      side: 'long',
      quantity: '10.000',
      mark_price: '1000.0',
      notional: '10000',
      unrealised: others.profit,
      maintenance_margin: others.maintenance,
    }
    const json = {
      ...body,
      data: {
        ...data,
        position: beside ? [position, beside] : [position],
        totalAmount: data.totalAmount.map((total) => ({ ...total, ...(others && { balance: wallet }) })),
      },
    }
    await route.fulfill({ response: answer, json })
  })
}

/** The figure that stands as a formula's result, at six places. */
async function resultOf(part: Locator): Promise<string> {
  const text = await part.locator('.explained_explain-result').first().innerText()
  const figure = /[\u2212\d,]+\.?\d*/.exec(text)?.[0] ?? 'none'
  return Number(figure.replaceAll(',', '').replace('\u2212', '-')).toFixed(6)
}

async function demo(): Promise<Page> {
  const one = await on.signedIn()
  const page = await one.tab('/futures?id=1')
  await live(page)
  return page
}

test('POS-05 PAGE-09 the worked liquidation prices stand in the row to six places, and the formula opened there shows its inputs, the same figure and the bankruptcy price', async () => {
  const page = await demo()
  await callFrom(page, 'POST', 'api/contract/marginMode', { currency_id: 1, margin_mode: 'isolated' })
  await callFrom(page, 'POST', 'api/contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' })
  const row = page.getByRole('table', { name: 'Positions' }).getByRole('row').filter({ hasText: 'BTCUSDT' })
  await row.waitFor()
  for (const worked of WORKED) {
    const { side, quantity, wallet, others, liquidation, bankruptcy } = worked
    await answerAs(page, worked)
    // After each sign-in of the socket the account is read anew.
    await on.panel.close({ kind: 'contract' })
    await row.getByText(side === 'long' ? 'Long' : 'Short').waitFor()
    const exact = row.locator(`[title="${liquidation}"]`)
    await exact.waitFor()
    // What the cell shows is to the tick, against the holder.
    const button = exact.getByRole('button').first()
    const shown = Number((await button.innerText()).replaceAll(',', ''))
    const price = Number(liquidation.replaceAll(',', ''))
    expect([liquidation, Math.abs(shown - price) <= 0.1, side === 'long' ? shown >= price : shown <= price]).toEqual([
      liquidation,
      true,
      true,
    ])
    await button.click()
    const formula = page.getByRole('dialog', { name: 'Liquidation price' })
    const inputs = (await formula.locator('dl').first().innerText()).replaceAll(',', '').replace('\u2212', '-')
    // q·EP, the wallet, and what the other positions need and have won.
    for (const input of [Number(quantity) * 20_000, wallet, others?.maintenance ?? 0, others?.profit ?? 0])
      expect(inputs.split(/\s+/)).toContain(String(input))
    expect([liquidation, await resultOf(formula)]).toEqual([liquidation, price.toFixed(6)])
    if (bankruptcy) expect(await resultOf(formula.getByRole('region', { name: 'Bankruptcy price' }))).toBe(bankruptcy)
    await page.keyboard.press('Escape')
    await formula.waitFor({ state: 'hidden' })
  }
})

interface DataAnswer {
  data: { currency_id: number; details?: { working: Record<string, unknown> } }[]
}

/** The exchange's answer with what mark and funding rate were worked out from as rules.md has it. */
async function workedFrom(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.unroute('**/api/contract/data?*')
  await page.route('**/api/contract/data?*', async (route: Route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as DataAnswer
    for (const { details } of body.data) if (details) Object.assign(details.working, change)
    await route.fulfill({ response: answer, json: body })
  })
}

test('PAGE-09 the worked mark and funding rates stand in the formulas that the header opens, to six places', async () => {
  const page = await demo()
  const header = page.getByRole('region', { name: 'Market' })
  const opened = async (figure: string, name: string, worked: string, message = figure) => {
    await header.locator('dl > div').filter({ hasText: figure }).locator('button.explained_explained').click()
    const formula = page.getByRole('dialog', { name })
    await formula.getByText(/^As of /).waitFor()
    // What was known before stands there until the answer has come.
    await expect.poll(() => resultOf(formula), { message }).toBe(worked)
    await page.keyboard.press('Escape')
    await formula.waitFor({ state: 'hidden' })
  }
  const at = 1_800_000_000_000
  await workedFrom(page, {
    at,
    index: '20000.0',
    funding_rate: '0.0001',
    next_funding: at + 4 * 3_600_000,
    mean_basis: '3',
    last: '20010.0',
    // What the tab works out itself is not to be taken from here.
    mark: '1.0',
  })
  await opened('Mark', 'Mark price', '20003.000000')
  for (const [premium, rate] of [
    ['0', '0.010000'],
    ['0.0006', '0.010000'],
    ['0.0012', '0.070000'],
    ['-0.001', '-0.050000'],
  ] as const) {
    await workedFrom(page, { premium, funding_rate: '0.0099' })
    await opened('Funding', 'Funding rate', rate, `premium ${premium}`)
  }
})
