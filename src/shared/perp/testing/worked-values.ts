import { fromScaled, toScaled } from '../../decimal/decimal-text.ts'
import { bankruptcyPrice } from '../bankruptcy-price.ts'
import { fundingCap } from '../funding-cap.ts'
import { fundingRate } from '../funding-rate.ts'
import { impactNotional } from '../impact-notional.ts'
import { type Backing, type Leg, liquidationPrice } from '../liquidation-price.ts'
import { markPrice } from '../mark-price.ts'
import { ONE, SCALE_DIGITS } from '../scale.ts'
import { tiersOf } from '../tiers.ts'
import type { Direction } from '../unrealised-profit.ts'

/** For tests only: every worked value of rules.md, each in one row, for the formulas and for the screens that explain them. */

const HOUR = 3_600_000
const BTC = 125

/** Decimal text to 10^-8. */
export function of(text: string): bigint {
  const value = toScaled(text, SCALE_DIGITS)
  if (value === null) throw new Error(text)
  return value
}

/** 10^-8 at six places, the nearest. */
export function six(value: bigint | null): string {
  return value === null ? '--' : fromScaled((value + 50n) / 100n, 6)
}

export interface Liquidated {
  id: 'PERP-LIQUIDATION-PRICE'
  inputs: { legs: Leg[]; behind: Backing; maxLeverage: number; mark: bigint }
}
export interface Bankrupt {
  id: 'PERP-BANKRUPTCY-PRICE'
  inputs: { direction: Direction; cost: bigint; equity: bigint; quantity: bigint }
}
export interface Marked {
  id: 'PERP-MARK'
  inputs: {
    index: bigint
    last: bigint
    fundingRate: bigint
    toFunding: number
    mean: bigint
    reported: undefined
  }
}
export interface Rated {
  id: 'PERP-FUNDING-RATE'
  inputs: { premium: bigint; maxLeverage: number; reported: undefined }
}

export type Worked = { says: string; value: string } & (Liquidated | Bankrupt | Marked | Rated)

function liquidated(
  says: string,
  direction: Direction,
  quantity: string,
  [balance, otherMaintenance = '0', otherProfit = '0']: [wallet: string, tmm?: string, upnl?: string],
  value: string,
): Worked {
  const legs = [{ direction, quantity: of(quantity), cost: (of(quantity) * of('20000')) / ONE }]
  const behind = { balance: of(balance), otherMaintenance: of(otherMaintenance), otherProfit: of(otherProfit) }
  return { says, id: 'PERP-LIQUIDATION-PRICE', inputs: { legs, behind, maxLeverage: BTC, mark: of('20000') }, value }
}

function bankrupt(says: string, equity: string, value: string): Worked {
  const inputs = { direction: 1 as const, cost: of('20000'), equity: of(equity), quantity: of('1') }
  return { says, id: 'PERP-BANKRUPTCY-PRICE', inputs, value }
}

/** Percent as decimal text. */
function rated(premium: string, rate: string): Worked {
  const inputs = { premium: of(premium) / 100n, maxLeverage: BTC, reported: undefined }
  return { says: `funding at a premium of ${premium} %`, id: 'PERP-FUNDING-RATE', inputs, value: rate }
}

/** In the order of rules.md. Rates are in percent. */
export const WORKED: readonly Worked[] = [
  liquidated('long 1 50×, margin raised to 800', 1, '1', ['800'], '19277.108434'),
  bankrupt('long 1 50×, margin raised to 800', '800', '19200.000000'),
  bankrupt('cross long 1, WB 1,000, UPNL −100', '900', '19100.000000'),
  liquidated('long 1 50× isolated', 1, '1', ['400'], '19678.714859'),
  liquidated('short 1 50× isolated', -1, '1', ['400'], '20318.725100'),
  liquidated('long 1 125×', 1, '1', ['160'], '19919.678715'),
  liquidated('short 1 125×', -1, '1', ['160'], '20079.681275'),
  liquidated('long 3, WB 3,000', 1, '3', ['3000'], '19078.726968'),
  liquidated('long 12.5, WB 5,000', 1, '12.5', ['5000'], '19694.472362'),
  liquidated('cross long 1, WB 1,000, TMM 50, UPNL −100', 1, '1', ['1000', '50', '-100'], '19226.907631'),
  liquidated('cross short 2, WB 5,000, TMM 120, UPNL +300', -1, '2', ['5000', '120', '300'], '22500.000000'),
  {
    says: 'mark of index 20,000, F 0.0001, 4 h left, mean +3, last 20,010',
    id: 'PERP-MARK',
    inputs: {
      index: of('20000'),
      last: of('20010'),
      fundingRate: of('0.0001'),
      toFunding: 4 * HOUR,
      mean: of('3'),
      reported: undefined,
    },
    value: '20003.000000',
  },
  rated('0', '0.010000'),
  rated('0.06', '0.010000'),
  rated('0.12', '0.070000'),
  rated('-0.10', '-0.050000'),
]

/** What rules.md says of BTC's market beside them. */
export const WORKED_TERMS: readonly (readonly [says: string, value: () => bigint, text: string])[] = [
  ['funding cap of BTC, percent', () => fundingCap(BTC) * 100n, '0.300000'],
  ['impact notional of BTC', () => impactNotional(BTC), '25000.000000'],
]

/** By the function of src/shared/perp; a rate in percent. */
export function compute(row: Worked): bigint | null {
  switch (row.id) {
    case 'PERP-LIQUIDATION-PRICE':
      return liquidationPrice(row.inputs.legs, row.inputs.behind, tiersOf(row.inputs.maxLeverage), row.inputs.mark)
    case 'PERP-BANKRUPTCY-PRICE':
      return bankruptcyPrice(row.inputs.direction, row.inputs.cost, row.inputs.equity, row.inputs.quantity)
    case 'PERP-MARK': {
      const { mean, ...rest } = row.inputs
      return markPrice({ ...rest, twiceBasis: 2n * mean, samples: 1 })
    }
    case 'PERP-FUNDING-RATE':
      return fundingRate(row.inputs.premium, fundingCap(row.inputs.maxLeverage)) * 100n
  }
}
