/** How a figure reads: bigints are in 10^-8 but for `times` (whole), `sign` (+1 or −1) and `ms`. */
export type Unit = 'price' | 'quantity' | 'money' | 'percent' | 'times' | 'sign' | 'ms'

/** One line of an explanation. */
export interface ShownInput {
  /** As the formula writes it: `q`, `MP`. */
  symbol: string
  /** Key of its name in namespace `explain`, below `inputs`. */
  name: string
  /** null: does not exist. undefined: the exchange keeps it to itself, or it could not be loaded. */
  value: bigint | null | undefined
  unit: Unit
}

/** How a derived number comes about. */
export interface Formula<I> {
  /** Path of the function that both exchange and screens use. */
  file: string
  /** The same in every language. */
  text: string
  unit: Unit
  /** What goes in, in the order of the formula. */
  shown(inputs: I): ShownInput[]
  /** By the function of `file`. null: there is none. undefined: an input is not known. */
  result(inputs: I): bigint | null | undefined
}

/** Types a formula by what it takes. */
export function formula<I>(definition: Formula<I>): Formula<I> {
  return definition
}
