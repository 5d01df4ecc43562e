import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figureText } from './figure-text.ts'
import { explanationOf, FORMULAS, type FormulaId, type InputsOf } from './formulas.ts'

const money = (value: number) => BigInt(Math.round(value * 1e8))
const HOUR = 3_600_000

/** A figure as a person reads it off the screen. */
function read(text: string): number {
  const plain = Number(
    text
      .replaceAll(',', '')
      .replace('\u2212', '-')
      .replace(/ ?[%×h]$/, ''),
  )
  return text.endsWith('%') ? plain / 100 : plain
}

/** Works a formula's text out by hand with the figures that stand below it. */
function byHand(text: string, inputs: readonly { symbol: string; text: string }[]): number {
  let sum = text
    .replace(/^\w+ = /, '')
    .replaceAll('±', '')
    .replace(/([\d.]+)%/g, '($1/100)')
  const longest = [...inputs].sort((a, b) => b.symbol.length - a.symbol.length)
  longest.forEach(({ symbol }, at) => {
    const letters = symbol.replace(/[·]/g, '\\·')
    sum = sum.replace(new RegExp(`(?<![A-Za-zΣ_])${letters}(?![A-Za-z])`, 'g'), `v[${at}]`)
  })
  sum = sum.replaceAll('·', '*').replaceAll('−', '-')
  const work = new Function('v', 'max', 'median', 'clamp', `return ${sum}`)
  const median = (...of: number[]) => of.sort((a, b) => a - b)[1]
  const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  return work(
    longest.map((one) => read(one.text)),
    Math.max,
    median,
    clamp,
  )
}

/** @param result as rules.md has it; null where it is only worked out by hand */
function given<Id extends FormulaId>(id: Id, inputs: InputsOf<Id>, result: number | null = null) {
  return { id, one: explanationOf(id, inputs), result }
}

const none = { otherMaintenance: 0n, otherProfit: 0n }
const leg = (direction: 1 | -1, quantity: number, cost: number) =>
  ({ direction, quantity: money(quantity), cost: money(cost) }) as const
const LONG = leg(1, 1, 20_000)
const at50 = { maxLeverage: 125, mark: money(20_000) }

const cases = [
  given('PERP-LIQUIDATION-PRICE', { legs: [LONG], behind: { balance: money(400), ...none }, ...at50 }, 19_678.714859),
  given(
    'PERP-LIQUIDATION-PRICE',
    { legs: [leg(-1, 1, 20_000)], behind: { balance: money(400), ...none }, ...at50 },
    20_318.7251,
  ),
  given(
    'PERP-LIQUIDATION-PRICE',
    { legs: [leg(1, 12.5, 250_000)], behind: { balance: money(5_000), ...none }, ...at50 },
    19_694.472362,
  ),
  given(
    'PERP-LIQUIDATION-PRICE',
    {
      legs: [LONG],
      behind: { balance: money(1_000), otherMaintenance: money(50), otherProfit: money(-100) },
      ...at50,
    },
    19_226.907631,
  ),
  given('PERP-LIQUIDATION-PRICE-HEDGE', {
    legs: [leg(1, 3, 60_000), leg(-1, 1, 20_500)],
    behind: { balance: money(3_000), ...none },
    ...at50,
  }),
  given('PERP-BANKRUPTCY-PRICE', { direction: 1, cost: money(20_000), equity: money(800), quantity: money(1) }, 19_200),
  given('PERP-ENTRY-PRICE', { cost: money(60_600), quantity: money(3) }, 20_200),
  given('PERP-UPNL', { direction: -1, notional: money(39_700), cost: money(40_000) }, 300),
  given('PERP-INITIAL-MARGIN', { cost: money(20_000), leverage: 50 }, 400),
  given('PERP-ROE', { profit: money(100), initial: money(400) }, 0.25),
  given('PERP-MAINTENANCE-MARGIN', { notional: money(60_000), maxLeverage: 125 }, 250),
  given('PERP-MARGIN-RATIO', { maintenance: money(80), wallet: money(500), profit: money(-100) }, 0.2),
  given('PERP-ORDER-MARGIN', { notional: money(20_000), leverage: 50, takerPpm: 500n }, 410),
  given('PERP-ORDER-COST', { before: money(410), after: money(615) }, 205),
  given('PERP-ORDER-COST', { before: money(410), after: money(300) }, 0),
  given('PERP-FEE', { notional: money(10_000), ppm: 500n }, 5),
  given(
    'PERP-AVAILABLE',
    { wallet: money(1_000), crossProfit: money(-100), initial: money(400), orders: money(41) },
    459,
  ),
  given('PERP-AVAILABLE', { wallet: 0n, crossProfit: money(-1), initial: 0n, orders: 0n }, 0),
  given('PERP-EQUITY', { wallet: money(1_000), isolated: money(400), profit: money(-54.6) }, 1_345.4),
  given(
    'PERP-MARK',
    {
      index: money(20_000),
      last: money(20_010),
      fundingRate: 10_000n,
      toFunding: 4 * HOUR,
      mean: money(3),
      reported: undefined,
    },
    20_003,
  ),
  given('PERP-FUNDING-RATE', { premium: 120_000n, maxLeverage: 125, reported: undefined }, 0.0007),
  given('PERP-REALISED', { direction: -1, value: money(6_400), cost: money(6_390) }, -10),
  given('PERP-REALISED-ALL', { realised: money(-12.5) }, -12.5),
  given('PERP-POSITION-MARGIN', { isolated: money(400), initial: money(1_200.5) }, 1_600.5),
  given('PERP-ORDER-MARGIN-ALL', { orders: money(41) }, 41),
  given('PERP-TRAILING', { side: 'sell', extreme: money(20_400), rate: 1_000_000n, unit: 10_000_000n }, 20_196),
  given('PERP-TRAILING', { side: 'buy', extreme: money(19_600), rate: 500_000n, unit: 10_000_000n }, 19_698),
  given('LONG-SHORT-RATIO', { longs: 120, shorts: 80 }, 1.5),
  given('SPOT-BALANCE', { free: money(1.25), locked: money(0.5) }, 1.75),
  given('PERP-AFTER-FEE', { profit: money(920.208), fee: money(15.796704) }, 904.411296),
  given('PERP-ROE-AFTER-FEE', { profit: money(-46.67), fee: money(3.18), initial: money(160.4) }, -0.3107855),
  given('PERP-BALANCE', { wallet: money(1_000), isolated: money(400) }, 1_400),
  given('PERP-UPNL-ALL', { cross: money(-100), isolated: money(25.5) }, -74.5),
  given('PERP-LIQUIDATION-DISTANCE', { mark: money(20_000), liquidation: money(19_000) }, 0.05),
  given('PERP-LIQUIDATION-DISTANCE', { mark: money(20_000), liquidation: money(21_000) }, 0.05),
  given('PERP-STOP-DISTANCE', { direction: -1, stop: money(20_500), liquidation: money(21_000) }, 500),
  given('ORDER-AVERAGE', { value: money(6_400.25), quantity: money(0.1) }, 64_002.5),
  given('ORDER-TOTAL', { price: money(64_200), quantity: money(0.25) }, 16_050),
  given('ORDER-FEE', { fee: money(1.25) }, 1.25),
  given('SPOT-FEE', { received: money(0.25), ppm: 1_000n }, 0.00025),
  given('CHANGE-24H', { last: money(66_000), open: money(60_000) }, 0.1),
  given('BOOK-COST', { taken: money(6_420.5), quantity: money(0.1) }, 6_420.5),
  given('MOVE-COST', { taken: money(81_000), middle: money(64_200), limit: money(64_264.2) }, 81_000),
  given('ORDER-RECEIVED', { received: money(0.25), fee: money(0.00025) }, 0.24975),
  given('ORDER-SLIPPAGE', { average: money(63_879), middle: money(64_200) }, 0.005),
  given('BOOK-SPREAD', { ask: money(64_200.1), bid: money(64_200) }, 0.1),
  given('PERP-FUNDING-PAYMENT', { direction: 1, notional: money(20_000), rate: 10_000n }, -2),
]

test.each(cases.map((one) => [one.id, one] as const))(
  'PAGE-09 %s: the figures that are shown give the result that is shown',
  (_id, { one, result }) => {
    const inputs = one.inputs.map(({ symbol, value, unit }) => ({ symbol, text: figureText(value as bigint, unit) }))
    const shown = read(figureText(one.result as bigint, one.unit))
    expect(byHand(one.text, inputs)).toBeCloseTo(shown, 6)
    if (result !== null) expect(shown).toBeCloseTo(result, 6)
  },
)

test('PAGE-09 every formula is worked above', () => {
  expect(new Set(cases.map((one) => one.id))).toEqual(new Set(Object.keys(FORMULAS)))
})

test('PAGE-09 where the exchange keeps an input to itself, its own figure stands and the input says so', () => {
  const mark = explanationOf('PERP-MARK', {
    index: money(20_000),
    last: money(20_010),
    fundingRate: 10_000n,
    toFunding: HOUR,
    mean: undefined,
    reported: money(20_002),
  })
  expect(mark.result).toBe(money(20_002))
  expect(mark.inputs.find((input) => input.symbol === 'mean')?.value).toBeUndefined()
  const nothing = explanationOf('PERP-ROE', { profit: money(1), initial: 0n })
  expect(nothing.result).toBeNull()
})

test('PAGE-09 figures keep every digit, and say what they are', () => {
  expect(figureText(1_967_871_485_944n, 'price')).toBe('19,678.71485944')
  expect(figureText(-5_460_000_000n, 'money')).toBe('\u221254.6')
  expect(figureText(10_000n, 'percent')).toBe('0.01%')
  expect(figureText(-1n, 'sign')).toBe('\u22121')
  expect(figureText(20n, 'times')).toBe('20×')
})

test('PAGE-09 the file that a formula names as its source is there', () => {
  const sources = Object.values(FORMULAS).map(({ file }) => file)
  expect(sources.filter((file) => !existsSync(file))).toEqual([])
})
