import { type Formula, formula } from './formula.ts'
import { money } from './shown-inputs.ts'

/**
 * A figure that is the sum of amounts.
 * @param file see Formula  @param terms symbol and name of each, in the order of the formula
 */
export function sumFormula<K extends string>(
  file: string,
  terms: Record<K, readonly [symbol: string, name: string]>,
): Formula<Record<K, bigint>> {
  const all = Object.entries(terms) as [K, readonly [symbol: string, name: string]][]
  return formula<Record<K, bigint>>({
    file,
    text: all.map(([, [symbol]]) => symbol).join(' + '),
    unit: 'money',
    shown: (i) => all.map(([key, [symbol, name]]) => money(symbol, name, i[key])),
    result: (i) => all.reduce((sum, [key]) => sum + i[key], 0n),
  })
}
