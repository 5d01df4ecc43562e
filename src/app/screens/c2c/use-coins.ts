import type { Balance } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { httpDoor } from '../../account/http-door.ts'
import { isConfirmed } from '../../api/api-answer.ts'
import { type PolledView, usePolled } from '../../c2c/use-polled.ts'

const EVERY_MS = 15_000

/** What the person has of each coin, and by that which coins there are. */
export function useCoins(): PolledView<Balance[]> {
  return usePolled(
    'coins',
    async () => {
      const answer = await httpDoor.call(calls.accountCurrency, {}, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    () => EVERY_MS,
  )
}

/** Coins that most people buy with money stand first. */
const FIRST = ['USDT', 'BTC', 'ETH']

export function sortedCoins(balances: readonly Balance[]): Balance[] {
  const rank = ({ symbol }: Balance) => {
    const at = FIRST.indexOf(symbol)
    return at < 0 ? FIRST.length : at
  }
  return [...balances].sort((a, b) => rank(a) - rank(b) || a.symbol.localeCompare(b.symbol, 'en'))
}
