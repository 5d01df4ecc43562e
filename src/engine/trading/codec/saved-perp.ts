import { listOf, moneyOf, wholeOf, wordOf } from '../../kernel/saved-values.ts'
import type { Exposure } from '../model/exposure.ts'
import type { FundingRecord } from '../model/funding-record.ts'
import type { MarketState } from '../model/market-state.ts'
import { PerpAccount } from '../model/perp-account.ts'
import { Position } from '../model/position.ts'
import type { PositionRecord } from '../model/position-record.ts'

/** What a person has on perpetual markets, as a checkpoint holds it. Money is decimal text of 1e-8 units. */
export interface SavedPerp {
  hedge: boolean
  stakes: ExposureRow[]
  ended: EndedRow[]
  funding: PaidRow[]
}

type ExposureRow = [market: number, leverage: number, mode: 'cross' | 'isolated', ...positions: PositionRow[]]
type PositionRow = [
  direction: 1 | -1,
  openedAt: number,
  updatedAt: number,
  lots: number,
  closedLots: number,
  liquidated: 0 | 1,
  cost: string,
  margin: string,
  realised: string,
  fees: string,
  funding: string,
  closedCost: string,
  closedQuote: string,
]
/** `marks`: direction, hedge, isolated, liquidated. */
type EndedRow = [
  market: number,
  marks: string,
  leverage: number,
  lots: number,
  openedAt: number,
  closedAt: number,
  cost: string,
  quote: string,
  realised: string,
  fees: string,
  funding: string,
]
/** Cost, quote money, realised profit, fees and funding of an ended position, 1e-8. */
type EndedMoney = [cost: bigint, quote: bigint, realised: bigint, fees: bigint, funding: bigint]
type PaidRow = [
  market: number,
  at: number,
  direction: 1 | -1,
  hedge: 0 | 1,
  lots: number,
  mark: number,
  rate: string,
  amount: string,
]

const DIRECTIONS = [1, -1] as const

export function savedPerp(perp: PerpAccount): SavedPerp {
  return {
    hedge: perp.hedge,
    stakes: perp
      .sorted()
      .filter((exposure) => !exposure.plain)
      .map(exposureRow),
    ended: perp.ended.all().map(endedRow),
    funding: perp.funding.all().map(paidRow),
  }
}

/** @throws CheckpointError where it is damaged */
export function perpOf(saved: SavedPerp, markets: readonly MarketState[]): PerpAccount {
  const perp = new PerpAccount()
  perp.hedge = wordOf(saved.hedge, [true, false], 'position mode')
  for (const row of listOf(saved.stakes, 'stakes')) {
    const [index, leverage, mode, ...positions] = listOf(row, 'stake')
    const exposure = perp.exposure(contractOf(markets, index))
    exposure.leverage = wholeOf(leverage, 'leverage')
    exposure.isolated = wordOf(mode, ['cross', 'isolated'], 'margin mode') === 'isolated'
    for (const position of positions) restorePosition(exposure, position)
  }
  for (const row of listOf(saved.ended, 'ended positions')) perp.ended.add(endedOf(row))
  for (const row of listOf(saved.funding, 'funding')) perp.funding.add(paidOf(row))
  return perp
}

/** @throws CheckpointError where there is no such perpetual market */
export function contractOf(markets: readonly MarketState[], index: number): MarketState {
  const contracts = markets.filter(({ spec }) => spec.kind === 'contract').map((market) => market.index)
  return markets[wordOf(index, contracts, 'perpetual market')] as MarketState
}

function exposureRow(exposure: Exposure): ExposureRow {
  const mode = exposure.isolated ? 'isolated' : 'cross'
  return [exposure.market.index, exposure.leverage, mode, ...exposure.positions().map(positionRow)]
}

function positionRow(position: Position): PositionRow {
  const { direction, openedAt, updatedAt, lots, closedLots, liquidated } = position
  const { cost, margin, realised, fees, funding, closedCost, closedQuote } = position
  return [
    direction,
    openedAt,
    updatedAt,
    lots,
    closedLots,
    liquidated ? 1 : 0,
    cost.toString(),
    margin.toString(),
    realised.toString(),
    fees.toString(),
    funding.toString(),
    closedCost.toString(),
    closedQuote.toString(),
  ]
}

function restorePosition(exposure: Exposure, row: PositionRow): void {
  const [way, openedAt, updatedAt, lots, closedLots, liquidated, ...money] = listOf(row, 'position', 13)
  const direction = wordOf(way, DIRECTIONS, 'direction')
  const position = new Position(direction, exposure.isolated, wholeOf(openedAt, 'position'))
  position.updatedAt = wholeOf(updatedAt, 'position')
  position.lots = wholeOf(lots, 'position')
  position.closedLots = wholeOf(closedLots, 'position')
  position.liquidated = wordOf(liquidated, [0, 1], 'position') === 1
  const [cost, margin, realised, fees, funding, closedCost, closedQuote] = money
  position.cost = moneyOf(cost, 'position')
  position.margin = moneyOf(margin, 'position')
  position.realised = moneyOf(realised, 'position')
  position.fees = moneyOf(fees, 'position')
  position.funding = moneyOf(funding, 'position')
  position.closedCost = moneyOf(closedCost, 'position')
  position.closedQuote = moneyOf(closedQuote, 'position')
  exposure.setPosition(direction, position)
}

function endedRow(record: PositionRecord): EndedRow {
  const { market, direction, hedge, isolated, leverage, lots, cost, quote, realised, fees, funding } = record
  const words = [direction, hedge ? 'hedge' : '-', isolated ? 'isolated' : '-', record.liquidated ? 'liquidated' : '-']
  const money = [cost, quote, realised, fees, funding].map(String) as [string, string, string, string, string]
  return [market, words.join(' '), leverage, lots, record.openedAt, record.closedAt, ...money]
}

function endedOf(row: EndedRow): PositionRecord {
  const [market, marks, leverage, lots, openedAt, closedAt, ...money] = listOf(row, 'ended position', 11)
  for (const value of [market, leverage, lots, openedAt, closedAt]) wholeOf(value, 'ended position')
  const [direction, hedge, isolated, liquidated] = String(marks).split(' ')
  const [cost, quote, realised, fees, funding] = money.map((one) => moneyOf(one, 'ended position')) as EndedMoney
  return {
    market,
    direction: wordOf(Number(direction), DIRECTIONS, 'direction'),
    hedge: wordOf(hedge, ['hedge', '-'], 'position mode') === 'hedge',
    isolated: wordOf(isolated, ['isolated', '-'], 'margin mode') === 'isolated',
    leverage,
    lots,
    cost,
    quote,
    realised,
    fees,
    funding,
    liquidated: wordOf(liquidated, ['liquidated', '-'], 'ended position') === 'liquidated',
    openedAt,
    closedAt,
  }
}

function paidRow(record: FundingRecord): PaidRow {
  const { market, at, direction, hedge, lots, mark, rate, amount } = record
  return [market, at, direction, hedge ? 1 : 0, lots, mark, rate.toString(), amount.toString()]
}

function paidOf(row: PaidRow): FundingRecord {
  const [market, at, direction, hedge, lots, mark, rate, amount] = listOf(row, 'funding', 8)
  for (const value of [market, at, lots, mark]) wholeOf(value, 'funding')
  return {
    market,
    at,
    direction: wordOf(direction, DIRECTIONS, 'direction'),
    hedge: wordOf(hedge, [0, 1], 'position mode') === 1,
    lots,
    mark,
    rate: moneyOf(rate, 'rate'),
    amount: moneyOf(amount, 'funding'),
  }
}
