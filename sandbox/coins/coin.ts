/** Facts about one coin, as a person reads them. */
export interface Coin {
  id: number
  code: string
  name: string
  /** Coins that circulate, decimal text. */
  circulating: string
  /** Most that there can ever be; null where there is no such bound. */
  max_supply: string | null
  /** Year in which it began; null where that is not known. */
  launched: number | null
}

/** A coin as the lists hold it; `price` is the one at which its markets begin, in USDT. */
export type CoinRow = readonly [
  id: number,
  code: string,
  name: string,
  circulating: string,
  max: string | null,
  launched: number | null,
  price: string,
]
