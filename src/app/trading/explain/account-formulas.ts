import { availableMargin } from '../../../shared/perp/available-margin.ts'
import { equity as equityOf } from '../../../shared/perp/equity.ts'
import { marginRatio } from '../../../shared/perp/margin-ratio.ts'
import { orderMargin } from '../../../shared/perp/order-margin.ts'
import { feeOf } from '../../../shared/rules/order-units.ts'
import { formula } from './formula.ts'
import { fee, leverage, money } from './shown-inputs.ts'

/** PERP-ORDER-MARGIN. `notional`: of the part that would open. */
export const order = formula<{ notional: bigint; leverage: number; takerPpm: bigint }>({
  file: 'src/shared/perp/order-margin.ts',
  text: 'q·p / L + q·p·f',
  unit: 'money',
  shown: (i) => [money('q·p', 'opening', i.notional), leverage(i.leverage), fee(i.takerPpm)],
  result: (i) => orderMargin(i.notional, i.leverage, i.takerPpm),
})

/** PERP-ORDER-COST: what an order holds more than the orders that are there already; see PERP-ORDER-MARGIN. */
export const orderCost = formula<{ before: bigint; after: bigint }>({
  file: 'src/shared/perp/order-margin.ts',
  text: 'max(0, ΣOM₁ − ΣOM₀)',
  unit: 'money',
  shown: (i) => [money('ΣOM₁', 'heldWith', i.after), money('ΣOM₀', 'heldBefore', i.before)],
  result: (i) => (i.after > i.before ? i.after - i.before : 0n),
})

/** PERP-FEE: value times rate, rounded up. */
export const fees = formula<{ notional: bigint; ppm: bigint }>({
  file: 'src/shared/rules/order-units.ts',
  text: 'q·p·f',
  unit: 'money',
  shown: (i) => [money('q·p', 'value', i.notional), fee(i.ppm)],
  result: (i) => feeOf(i.notional, i.ppm),
})

/** PERP-AVAILABLE */
export const available = formula<{ wallet: bigint; crossProfit: bigint; initial: bigint; orders: bigint }>({
  file: 'src/shared/perp/available-margin.ts',
  text: 'max(0, WB + ΣUPNL − ΣIM − ΣOM)',
  unit: 'money',
  shown: (i) => [
    money('WB', 'crossWallet', i.wallet),
    money('ΣUPNL', 'crossProfit', i.crossProfit),
    money('ΣIM', 'crossInitial', i.initial),
    money('ΣOM', 'orderMargin', i.orders),
  ],
  result: (i) => availableMargin(i.wallet, i.crossProfit, i.initial, i.orders),
})

/** PERP-EQUITY: all that is there, at mark. */
export const equity = formula<{ wallet: bigint; isolated: bigint; profit: bigint }>({
  file: 'src/shared/perp/equity.ts',
  text: 'WB + IW + ΣUPNL',
  unit: 'money',
  shown: (i) => [
    money('WB', 'crossWallet', i.wallet),
    money('IW', 'isolatedWallets', i.isolated),
    money('ΣUPNL', 'allProfit', i.profit),
  ],
  result: (i) => equityOf(i.wallet, i.isolated, i.profit),
})

/** PERP-MARGIN-RATIO: liquidation at 100 %. */
export const ratio = formula<{ maintenance: bigint; wallet: bigint; profit: bigint }>({
  file: 'src/shared/perp/margin-ratio.ts',
  text: 'MM / (WB + UPNL)',
  unit: 'percent',
  shown: (i) => [
    money('MM', 'maintenance', i.maintenance),
    money('WB', 'wallet', i.wallet),
    money('UPNL', 'profit', i.profit),
  ],
  result: (i) => marginRatio(i.maintenance, i.wallet, i.profit),
})
