import { utcDateOf } from '../../../shared/lines/instants.ts'
import { placeToday, SIGN_IN_ROW } from '../../../shared/lines/sign-in-row.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { findPerson } from './find-person.ts'
import { rewardsOf } from './reward-account.ts'
import { setAside } from './reward-house.ts'
import { signInsView } from './reward-views.ts'

/**
 * Signs in for today and receives the reward of its place. Answers with the row; refused with `sign_done`, `sign_day` and, where the
 * exchange's money for rewards is too little, `reward_pool`. Source: lines.md §10.
 */
export function signIn(state: State, command: { account: number; day: number }): Answer {
  const found = findPerson(state, command.account)
  if (!found.ok) return found
  const { account } = found
  const rewards = rewardsOf(account)
  const { place, signed } = placeToday(rewards.last, state.time)
  if (signed) return refuse('sign_done', { code: 409 })
  if (command.day !== place) return refuse('sign_day', { field: 'day', params: { day: String(place) } })
  const amount = SIGN_IN_ROW[place - 1] ?? 0n
  if (!setAside(state, amount)) return refuse('reward_pool', { code: 409 })
  rewards.last = { place, date: utcDateOf(state.time) }
  rewards.sign += amount
  return { ok: true, data: signInsView(state, account) }
}
