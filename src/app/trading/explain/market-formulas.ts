import { fundingCap } from '../../../shared/perp/funding-cap.ts'
import { fundingPayment } from '../../../shared/perp/funding-payment.ts'
import { fundingRate } from '../../../shared/perp/funding-rate.ts'
import { markPrice } from '../../../shared/perp/mark-price.ts'
import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import { formula } from './formula.ts'
import { money, sign } from './shown-inputs.ts'

export interface MarkFormulaInputs {
  /** Prices in 10^-8; undefined where they are not known. */
  index: bigint | undefined
  last: bigint | undefined
  fundingRate: bigint | undefined
  /** ms */
  toFunding: number | undefined
  /** 5-minute mean of (mid − index); undefined where it is not known. */
  mean: bigint | undefined
  /** Smallest unit of a price, 10^-8: the mark is rounded to it. Left out: nothing is rounded. */
  unit?: bigint
  /** What the exchange says; stands for the result where the mean is not known. */
  reported: bigint | undefined
}

/** PERP-MARK */
export const mark = formula<MarkFormulaInputs>({
  file: 'src/shared/perp/mark-price.ts',
  text: 'median(I·(1 + F·h / 8), I + mean, last)',
  unit: 'price',
  shown: (i) => [
    { symbol: 'I', name: 'index', value: i.index, unit: 'price' },
    { symbol: 'F', name: 'fundingRate', value: i.fundingRate, unit: 'percent' },
    {
      symbol: 'h',
      name: 'toFunding',
      value: i.toFunding === undefined ? undefined : BigInt(i.toFunding),
      unit: 'ms',
    },
    { symbol: 'mean', name: 'mean', value: i.mean, unit: 'price' },
    { symbol: 'last', name: 'last', value: i.last, unit: 'price' },
  ],
  result({ index, last, fundingRate: rate, toFunding, mean, unit = 1n, reported }) {
    if (index === undefined || last === undefined || rate === undefined || toFunding === undefined) return reported
    if (mean === undefined) return reported
    // A sum of `unit` samples whose mean, in units, is `mean`.
    const basis = { twiceBasis: 2n * mean, samples: Number(unit) }
    return unit * markPrice({ index: index / unit, last: last / unit, fundingRate: rate, toFunding, ...basis })
  },
})

/** PERP-FUNDING-RATE. `premium`: mean of the period so far; undefined where it is not known. */
export const rate = formula<{ premium: bigint | undefined; maxLeverage: number; reported: bigint | undefined }>({
  file: 'src/shared/perp/funding-rate.ts',
  text: 'clamp(P + clamp(0.01% − P, ±0.05%), ±cap)',
  unit: 'percent',
  shown: (i) => [
    { symbol: 'P', name: 'premium', value: i.premium, unit: 'percent' },
    { symbol: 'cap', name: 'cap', value: fundingCap(i.maxLeverage), unit: 'percent' },
  ],
  result: (i) => (i.premium === undefined ? i.reported : fundingRate(i.premium, fundingCap(i.maxLeverage))),
})

/** PERP-FUNDING-PAYMENT */
export const payment = formula<{ direction: Direction; notional: bigint; rate: bigint }>({
  file: 'src/shared/perp/funding-payment.ts',
  text: '−s·q·MP·F',
  unit: 'money',
  shown: (i) => [
    sign(i.direction),
    money('q·MP', 'notional', i.notional),
    { symbol: 'F', name: 'fundingRate', value: i.rate, unit: 'percent' },
  ],
  result: (i) => fundingPayment(i.direction, i.notional, i.rate),
})
