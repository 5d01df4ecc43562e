import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { type Direction, unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import { feeOf } from '../../../shared/rules/order-units.ts'
import { formula } from './formula.ts'
import { fee, money, price, sign, size } from './shown-inputs.ts'
import { sumFormula } from './sum-formula.ts'

/** PERP-REALISED: of the part that closes; its cost is taken in proportion (rules.md). */
export const realised = formula<{ direction: Direction; value: bigint; cost: bigint }>({
  file: 'src/shared/perp/reduce-cost.ts',
  text: 's·(q·p − q·EP)',
  unit: 'money',
  shown: (i) => [sign(i.direction), money('q·p', 'closedFor', i.value), money('q·EP', 'costOfPart', i.cost)],
  result: (i) => unrealisedProfit(i.direction, i.value, i.cost),
})

/** PERP-AFTER-FEE */
export const afterFee = formula<{ profit: bigint; fee: bigint }>({
  file: 'src/shared/rules/order-units.ts',
  text: 'RPNL − F',
  unit: 'money',
  shown: (i) => [money('RPNL', 'realised', i.profit), money('F', 'fees', i.fee)],
  result: (i) => i.profit - i.fee,
})

/** PERP-ROE-AFTER-FEE */
export const roeAfterFee = formula<{ profit: bigint; fee: bigint; initial: bigint }>({
  file: 'src/app/trading/ticket/plan/tpsl-result.ts',
  text: '(RPNL − F) / IM',
  unit: 'percent',
  shown: (i) => [money('RPNL', 'realised', i.profit), money('F', 'fees', i.fee), money('IM', 'initial', i.initial)],
  result: (i) => (i.initial > 0n ? divideNearest((i.profit - i.fee) * ONE, i.initial) : null),
})

/** PERP-BALANCE */
export const balance = sumFormula('src/shared/perp/available-margin.ts', {
  wallet: ['WB', 'crossWallet'],
  isolated: ['IW', 'isolatedWallets'],
})

/** PERP-UPNL-ALL */
export const allProfit = sumFormula('src/shared/perp/unrealised-profit.ts', {
  cross: ['CP', 'crossProfit'],
  isolated: ['IP', 'isolatedProfit'],
})

/** PERP-LIQUIDATION-DISTANCE */
export const distance = formula<{ mark: bigint; liquidation: bigint }>({
  file: 'src/shared/perp/liquidation-price.ts',
  text: 'max(MP − LP, LP − MP) / MP',
  unit: 'percent',
  shown: (i) => [price('MP', 'mark', i.mark), price('LP', 'liquidation', i.liquidation)],
  result(i) {
    const away = ((i.mark - i.liquidation) * ONE) / i.mark
    return away < 0n ? -away : away
  },
})

/** PERP-STOP-DISTANCE */
export const stopDistance = formula<{ direction: Direction; stop: bigint; liquidation: bigint }>({
  file: 'src/shared/perp/liquidation-price.ts',
  text: 's·(SL − LP)',
  unit: 'price',
  shown: (i) => [sign(i.direction), price('SL', 'stop', i.stop), price('LP', 'liquidation', i.liquidation)],
  result: (i) => BigInt(i.direction) * (i.stop - i.liquidation),
})

/** ORDER-AVERAGE: what the levels of the book that would be taken come to. */
export const average = formula<{ value: bigint; quantity: bigint }>({
  file: 'src/shared/rules/order-amounts.ts',
  text: 'Σ q·p / Σ q',
  unit: 'price',
  shown: (i) => [money('Σ q·p', 'taken', i.value), size('Σ q', i.quantity)],
  result: (i) => (i.quantity === 0n ? null : divideNearest(i.value * ONE, i.quantity)),
})

/** ORDER-TOTAL */
export const total = formula<{ price: bigint; quantity: bigint }>({
  file: 'src/shared/rules/order-amounts.ts',
  text: 'q·p',
  unit: 'money',
  shown: (i) => [size('q', i.quantity), price('p', 'price', i.price)],
  result: (i) => (i.quantity * i.price) / ONE,
})

/** SPOT-FEE: in the asset that is received, rounded up. */
export const spotFee = formula<{ received: bigint; ppm: bigint }>({
  file: 'src/shared/rules/order-units.ts',
  text: 'R·f',
  unit: 'money',
  shown: (i) => [money('R', 'received', i.received), fee(i.ppm)],
  result: (i) => feeOf(i.received, i.ppm),
})

/** CHANGE-24H */
export const change = formula<{ last: bigint; open: bigint }>({
  file: 'src/engine/trading/rules/ticker.ts',
  text: '(C − O) / O',
  unit: 'percent',
  shown: (i) => [price('C', 'last', i.last), price('O', 'dayAgo', i.open)],
  result: (i) => (i.open === 0n ? null : divideNearest((i.last - i.open) * ONE, i.open)),
})

/** BOOK-SPREAD */
export const spread = formula<{ ask: bigint; bid: bigint }>({
  file: 'src/app/trading/levels/book-model.ts',
  text: 'A − B',
  unit: 'price',
  shown: (i) => [price('A', 'ask', i.ask), price('B', 'bid', i.bid)],
  result: (i) => i.ask - i.bid,
})

/** BOOK-COST: what the book asks or bids for a quantity now, level by level. */
export const bookCost = formula<{ taken: bigint; quantity: bigint }>({
  file: 'src/shared/rules/order-amounts.ts',
  text: 'Σ q·p',
  unit: 'money',
  shown: (i) => [money('Σ q·p', 'taken', i.taken), size('Σ q', i.quantity)],
  result: (i) => i.taken,
})

/** MOVE-COST: all levels from the middle to the price that it is moved to. */
export const moveCost = formula<{ taken: bigint; middle: bigint; limit: bigint }>({
  file: 'src/app/trading/chart/depth-geometry.ts',
  text: 'Σ q·p',
  unit: 'money',
  shown: (i) => [
    money('Σ q·p', 'taken', i.taken),
    price('M', 'middle', i.middle),
    price('M·(1 ± x)', 'movedTo', i.limit),
  ],
  result: (i) => i.taken,
})

/** ORDER-RECEIVED: on spot the fee is taken from what is received. */
export const receivedAfterFee = formula<{ received: bigint; fee: bigint }>({
  file: 'src/shared/rules/order-units.ts',
  text: 'R − F',
  unit: 'money',
  shown: (i) => [money('R', 'received', i.received), money('F', 'fees', i.fee)],
  result: (i) => i.received - i.fee,
})

/** ORDER-SLIPPAGE: how far the average price stands from the middle of the book, whichever way. */
export const slippage = formula<{ average: bigint; middle: bigint }>({
  file: 'src/app/trading/ticket/taking.ts',
  text: 'max(AP − M, M − AP) / M',
  unit: 'percent',
  shown: (i) => [price('AP', 'averagePrice', i.average), price('M', 'middle', i.middle)],
  result: (i) => (i.middle === 0n ? null : partAway(i.average, i.middle)),
})

function partAway(from: bigint, middle: bigint): bigint {
  const away = ((from - middle) * ONE) / middle
  return away < 0n ? -away : away
}
