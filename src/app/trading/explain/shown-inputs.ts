import { ONE } from '../../../shared/perp/scale.ts'
import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import { PPM } from '../../../shared/rules/order-units.ts'
import type { ShownInput, Unit } from './formula.ts'

/** Lines of an explanation, by what they hold. Values are in 10^-8 where nothing else is said. */

const of =
  (unit: Unit) =>
  (symbol: string, name: string, value: bigint): ShownInput => ({ symbol, name, value, unit })

export const money = of('money')
export const price = of('price')
export const quantity = of('quantity')

export const size = (symbol: string, value: bigint): ShownInput => quantity(symbol, 'size', value)
export const sign = (value: Direction): ShownInput => of('sign')('s', 'side', BigInt(value))
/** @param value whole, not scaled */
export const leverage = (value: number): ShownInput => of('times')('L', 'leverage', BigInt(value))
/** @param ppm parts per million */
export const fee = (ppm: bigint): ShownInput => of('percent')('f', 'feeRate', ppm * (ONE / PPM))
