import { isDecimal } from '../../../shared/decimal/decimal-text.ts'

const MOST = 50

/** A percentage that the price can be moved by: above zero, at most 50, three decimals. */
export function isMove(text: string): boolean {
  return isDecimal(text) && /^\d{1,2}(\.\d{1,3})?$/.test(text) && Number(text) > 0 && Number(text) <= MOST
}
