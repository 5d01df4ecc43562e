import { profitOf } from '../../../shared/lines/option-payout.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { ExplainedLocks } from '../../trading/rules/explained-locks.ts'
import { optionsOf } from './option-account.ts'
import { optionCoin } from './pay-ticket.ts'

/** What is locked of people is their running stakes, of house account 6 the profits that run. @returns where it is not */
export function optionLocks(state: State): string[] {
  const held = new ExplainedLocks()
  const coin = optionCoin(state)
  for (const account of state.accounts.all()) {
    if (account.house) continue
    for (const { stake, rate } of optionsOf(account).tickets.open.values()) {
      held.add(account.id, coin, stake)
      held.add(HOUSE.option, coin, profitOf(stake, rate))
    }
  }
  return held.gaps(state, 'option')
}
