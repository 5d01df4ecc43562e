import { CHAINS } from './chains.ts'
import type { Coin, CoinRow } from './coin.ts'
import { FINANCE } from './finance.ts'
import { GAMES } from './games.ts'
import { LIVELY } from './lively.ts'
import { MEMES } from './memes.ts'
import { SCALING } from './scaling.ts'
import { SERVICES } from './services.ts'

/** Every coin by id, lowest first. An id stands in journals: it is never given to another coin. */
export const COIN_ROWS: readonly CoinRow[] = [
  ...LIVELY,
  ...CHAINS,
  ...SCALING,
  ...FINANCE,
  ...MEMES,
  ...GAMES,
  ...SERVICES,
]

/** Facts by id. */
export const coins: ReadonlyMap<number, Coin> = new Map(
  COIN_ROWS.map(([id, code, name, circulating, max_supply, launched]) => [
    id,
    { id, code, name, circulating, max_supply, launched },
  ]),
)
