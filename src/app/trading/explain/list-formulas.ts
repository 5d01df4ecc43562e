import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { trailingStop } from '../../../shared/perp/trailing-stop.ts'
import { formula } from './formula.ts'
import { quantity } from './shown-inputs.ts'
import { sumFormula } from './sum-formula.ts'

/** PERP-REALISED-ALL: of all parts of a position that have closed, each by PERP-REALISED. */
export const realisedAll = sumFormula('src/shared/perp/reduce-cost.ts', { realised: ['Σ RPNL', 'closedParts'] })

/** ORDER-FEE: of all trades of an order, each by PERP-FEE or SPOT-FEE and rounded up by itself. */
export const orderFee = sumFormula('src/shared/rules/order-units.ts', { fee: ['Σ F', 'feesOfTrades'] })

/** PERP-POSITION-MARGIN: what all positions bind. */
export const positionMargin = sumFormula('src/shared/perp/initial-margin.ts', {
  isolated: ['IW', 'isolatedWallets'],
  initial: ['ΣIM', 'crossInitial'],
})

/** PERP-ORDER-MARGIN-ALL: of all open orders, each by PERP-ORDER-MARGIN. */
export const allOrders = sumFormula('src/shared/perp/order-margin.ts', { orders: ['Σ OM', 'orderMargin'] })

/** Callback rates are whole hundredths of a percent. */
const HUNDREDTH = ONE / 10_000n

/** PERP-TRAILING. `rate`: 10^-8, so 1 % is 10^6. `unit`: smallest unit of a price, 10^-8, to which the stop is rounded. */
export const trailing = formula<{ side: 'buy' | 'sell'; extreme: bigint; rate: bigint; unit: bigint }>({
  file: 'src/shared/perp/trailing-stop.ts',
  text: 'E·(1 − s·r)',
  unit: 'price',
  shown: (i) => [
    { symbol: 'E', name: 'bestSince', value: i.extreme, unit: 'price' },
    { symbol: 's', name: 'stopSide', value: i.side === 'sell' ? 1n : -1n, unit: 'sign' },
    { symbol: 'r', name: 'callback', value: i.rate, unit: 'percent' },
  ],
  result: (i) => i.unit * BigInt(trailingStop(i.side, Number(i.extreme / i.unit), Number(i.rate / HUNDREDTH))),
})

/** LONG-SHORT-RATIO: people who are long for each who is short, whole numbers. */
export const accountRatio = formula<{ longs: number; shorts: number }>({
  file: 'src/app/screens/futures-data/data-parts.tsx',
  text: 'NL / NS',
  unit: 'quantity',
  shown: (i) => [
    quantity('NL', 'longAccounts', BigInt(i.longs) * ONE),
    quantity('NS', 'shortAccounts', BigInt(i.shorts) * ONE),
  ],
  result: (i) => (i.shorts === 0 ? null : divideNearest(BigInt(i.longs) * ONE, BigInt(i.shorts))),
})

/** SPOT-BALANCE */
export const spotBalance = sumFormula('src/app/trading/orders/order-columns.tsx', {
  free: ['A', 'free'],
  locked: ['L', 'lockedInOrders'],
})
