import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { callFrom } from './person.ts'

/** Formulas of rules.md once more, in plain numbers: s, q, EP, WB; the first tier of BTC (0.40 %, cum 0) holds throughout. */
export const MMR = 0.004
export const FEE = 0.0005
export const profitOf = (s: number, q: number, mark: number, entry: number) => s * q * (mark - entry)
export const liquidationOf = (s: number, q: number, entry: number, wallet: number) =>
  (wallet - s * q * entry) / (q * MMR - s * q)
export const bankruptcyOf = (s: number, q: number, entry: number, wallet: number) => entry - (s * wallet) / q
/** Ratio of the margin, percent: MM / (WB + profit). */
export const ratioOf = (s: number, q: number, mark: number, entry: number, wallet: number) =>
  (100 * q * mark * MMR) / (wallet + profitOf(s, q, mark, entry))

/** A figure as it is read off the screen; of several in a text the first. */
export const number = (text: string) =>
  Number(/[-+]?[\d,]+(\.\d+)?/.exec(text.replaceAll('\u2212', '-'))?.[0].replaceAll(',', '') ?? Number.NaN)

/** Money on the screen is cut to two decimals. */
export function isMoney(shown: number, worked: number): void {
  expect(Math.abs(shown - worked), `${shown} stands for ${worked}`).toBeLessThan(0.011)
}

export interface ShownPosition {
  name: string
  size: number
  entry: number
  mark: number
  margin: number
  liquidation: number
  exact: number
  distance: number
  profit: number
  roe: number
  realised: number
  ends: string
}

/** The row of the position as it stands at one moment. */
export async function shownPosition(page: Page): Promise<ShownPosition> {
  const cells = await page
    .getByRole('table', { name: 'Positions' })
    .getByRole('row')
    .filter({ hasText: 'BTCUSDT' })
    .evaluate((row) => ({
      texts: [...row.querySelectorAll('td')].map((cell) => cell.innerText),
      exact: row.querySelector('td [title]')?.getAttribute('title') ?? '',
    }))
  const [name = '', size = '', entry = '', mark = '', margin = '', liquidation = '', ...rest] = cells.texts
  const [price = '', distance = ''] = liquidation.split(/\s+/)
  const [profit = '', roe = '', realised = '', ends = ''] = rest
  return {
    name: name.replace(/\s+/g, ' '),
    size: number(size),
    entry: number(entry),
    mark: number(mark),
    // After the words that screen readers hear.
    margin: number(margin.trim().split(/\s+/).at(-1) ?? ''),
    liquidation: number(price),
    exact: number(cells.exact),
    distance: number(distance),
    profit: number(profit),
    roe: number(roe),
    realised: number(realised),
    ends: ends.trim(),
  }
}

export interface WorkedPosition {
  s: 1 | -1
  q: number
  entry: number
  wallet: number
  initial: number
  /** Profit of the parts that have closed. */
  realised: number
}

/** All numbers of a row by the formulas. Figures on the screen are cut, never rounded up, so they may lack less than a unit. */
export function agrees(row: ShownPosition, { s, q, entry, wallet, initial, realised }: WorkedPosition): void {
  expect(row.size).toBeCloseTo(s * q, 8)
  expect(row.entry).toBeCloseTo(entry, 2)
  isMoney(row.margin, wallet)
  const profit = profitOf(s, q, row.mark, entry)
  isMoney(row.profit, profit)
  isMoney(row.realised, realised)
  expect(Math.abs(row.roe - (100 * profit) / initial)).toBeLessThan(0.02)
  const liquidation = liquidationOf(s, q, entry, wallet)
  expect(row.exact).toBeCloseTo(liquidation, 5)
  // To the tick, against the holder.
  expect(s * (row.liquidation - liquidation)).toBeGreaterThanOrEqual(-1e-6)
  expect(Math.abs(row.liquidation - liquidation)).toBeLessThan(0.1 + 1e-6)
  expect(Math.abs(row.distance - (100 * Math.abs(row.mark - liquidation)) / row.mark)).toBeLessThan(0.11)
}

/** What a dialog tells of what would come, by the words before each figure, and the row's mark of the same moment. */
export async function previewed(dialog: Locator): Promise<{ of: (start: string) => string; mark: number }> {
  const seen = await dialog.evaluate((part) => ({
    mark: document.querySelectorAll<HTMLElement>('.orders_own-table tbody td')[3]?.innerText ?? '',
    rows: [...part.querySelectorAll('dl.kv > div')].map((row) => [
      row.querySelector('dt')?.innerText ?? '',
      row.querySelector('dd')?.innerText.replace(/\s+/g, ' ') ?? '',
    ]),
  }))
  const of = (start: string) => {
    const row = seen.rows.find(([words = '']) => words.startsWith(start))
    if (!row) throw new Error(`${start} is not among ${seen.rows.map(([words]) => words).join(', ')}`)
    return row[1] as string
  }
  return { of, mark: number(seen.mark) }
}

export interface OpenFormula {
  /** Inputs by their symbols, percents as parts of one. */
  inputs: ReadonlyMap<string, number>
  result: number
  /** What the figure said that opened it, at the same moment. */
  figure: number
}

/** Presses a figure, reads its formula beside it at one moment, and closes it. */
export async function formulaOf(page: Page, figure: Locator): Promise<OpenFormula> {
  await figure.click()
  await page.locator('.explained_explain .explained_explain-result').first().waitFor()
  const texts = await figure.evaluate((button) => ({
    figure: (button as HTMLElement).innerText,
    rows: [...(document.querySelector('.explained_explain dl')?.querySelectorAll('div') ?? [])].map(
      (row) => [row.querySelector('dt b')?.textContent ?? 'result', row.querySelector('dd')?.innerText ?? ''] as const,
    ),
  }))
  await page.keyboard.press('Escape')
  await page.locator('.explained_explain').waitFor({ state: 'hidden' })
  const inputs = new Map(texts.rows.map(([symbol, text]) => [symbol, number(text) / (text.endsWith('%') ? 100 : 1)]))
  return { inputs, result: inputs.get('result') ?? Number.NaN, figure: number(texts.figure) }
}

export interface FillRow {
  id: number
  order_id: number | null
  price: string
  quantity: string
  quote: string
  fee: string
  realised: string
  liquidation: boolean
  side: 'buy' | 'sell'
}

/** Oldest last, as the exchange tells them. */
export async function fills(page: Page): Promise<FillRow[]> {
  const answer = await callFrom<{ list: FillRow[] }>(page, 'GET', 'api/contract/fills')
  return answer.data.list
}
export const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
export const quantityOf = (rows: readonly FillRow[]) => sum(rows, (row) => Number(row.quantity))
export const costOf = (rows: readonly FillRow[]) => sum(rows, (row) => Number(row.quantity) * Number(row.price))
export const feesOf = (rows: readonly FillRow[]) => sum(rows, (row) => Number(row.fee))
export const realisedOf = (rows: readonly FillRow[]) => sum(rows, (row) => Number(row.realised))

/** Those of the earliest order among them: one that closes at the very entry has realised nothing, so that does not tell it. */
export function ofFirstOrder(rows: readonly FillRow[]): FillRow[] {
  const first = Math.min(...rows.map((row) => row.order_id ?? Number.POSITIVE_INFINITY))
  return rows.filter((row) => row.order_id === first)
}
