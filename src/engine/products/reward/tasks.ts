import { monthStart } from '../../../shared/lines/months.ts'
import {
  MENTIONED_BEFORE,
  MIN_WITHDRAWAL,
  REWARD_WAITS,
  rewardIdOf,
  TASK_TERMS,
  type TaskName,
  taskId,
  taskOfId,
} from '../../../shared/lines/reward-tasks.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { isRestrictedPlace, restrictedByPrefix } from '../../../shared/rules/regions.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { note } from '../../trading/settle/ledger.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { findPerson } from './find-person.ts'
import { type DoneTask, KEPT_TAKEN, rewardsOf } from './reward-account.ts'
import { rewardCoin, rewardHouse, setAside } from './reward-house.ts'
import { availableView, statusOf, taskView } from './reward-views.ts'
import { isVerified, progressOf, tasksOf } from './task-facts.ts'

export const REWARD_EXPIRY = 'reward_expiry'

/** Looks at every task of the person and marks what is done. Answers `{done}`: the ids that were not marked before. */
export function completeTasks(state: State, command: { account: number }): Answer {
  const found = findPerson(state, command.account)
  if (!found.ok) return found
  const { account } = found
  const { done } = rewardsOf(account)
  const marked: number[] = []
  for (const name of tasksOf(state, account)) {
    const id = taskId(name)
    if (done.has(id) || progressOf(state, account, name) < TASK_TERMS[name.kind].need) continue
    done.set(id, { id, doneAt: state.time, status: 0, receivedAt: null, takenAt: null })
    state.due.schedule(REWARD_EXPIRY, id, state.time + REWARD_WAITS - MENTIONED_BEFORE)
    marked.push(id)
  }
  return { ok: true, data: { done: marked } }
}

/** The person's own task; null where the id is none of theirs. */
function ownTask(state: State, account: Account, id: number): TaskName | null {
  const name = taskOfId(id, state.time)
  return name?.account === account.id ? name : null
}

/**
 * Receives the reward of a task that is done. Answers with the task; refused with `reward_not_done`, `reward_received`,
 * `reward_invalid` and `reward_pool`.
 */
export function receiveReward(state: State, command: { account: number; task: number; reward: number }): Answer {
  const found = findPerson(state, command.account)
  if (!found.ok) return found
  const { account } = found
  const name = ownTask(state, account, command.task)
  if (!name) return refuse('not_found', { code: 404, field: 'task_id' })
  if (command.reward !== rewardIdOf(command.task)) return refuse('not_found', { code: 404, field: 'reward_id' })
  const rewards = rewardsOf(account)
  const task = rewards.done.get(command.task)
  const status = statusOf(state, account, name)
  if (status === 1) return refuse('reward_received', { code: 409 })
  if (status === 2) return refuse('reward_invalid', { code: 409 })
  if (!task) return refuse('reward_not_done', { code: 409 })
  const { reward } = TASK_TERMS[name.kind]
  if (!setAside(state, reward)) return refuse('reward_pool', { code: 409 })
  task.status = 1
  task.receivedAt = state.time
  rewards.tasks += reward
  state.due.cancel(REWARD_EXPIRY, task.id)
  return { ok: true, data: taskView(state, account, name) }
}

/**
 * Pays all that is available to the fund account. Answers as getAvaAmount; refused with `region_restricted`, `kyc_required` and
 * `reward_minimum`.
 */
export function withdrawRewards(state: State, command: { account: number; country: string | null }): Answer {
  const found = findPerson(state, command.account)
  const coin = rewardCoin(state)
  if (!found.ok || coin === null) return found.ok ? refuse('not_found', { code: 404 }) : found
  const { account } = found
  const place = unservedPlace(account, command.country)
  if (place !== null) return refuse('region_restricted', { code: 403, params: { country: place } })
  if (!isVerified(account)) return refuse('kyc_required', { code: 403 })
  const rewards = rewardsOf(account)
  const amount = rewards.sign + rewards.tasks
  if (amount < MIN_WITHDRAWAL)
    return refuse('reward_minimum', { code: 409, params: { short: moneyText(MIN_WITHDRAWAL - amount) } })
  const fund = account.holding('fund', coin)
  rewardHouse(state).locked -= amount
  fund.free += amount
  note(state, account, 'fund', coin, 'reward', amount, null)
  state.collector.touchHolding(fund, account)
  rewards.sign = 0n
  rewards.tasks = 0n
  for (const task of rewards.done.values()) if (task.status === 1) task.takenAt ??= state.time
  rewards.taken = [...rewards.taken, { at: state.time, amount }].slice(-KEPT_TAKEN)
  return { ok: true, data: availableView(account) }
}

/** Where nothing is offered: the place of the request, or of the person's phone. Null where all is. */
function unservedPlace({ identity }: Account, country: string | null): string | null {
  if (country !== null && isRestrictedPlace(country)) return country
  return identity.phone === null ? null : restrictedByPrefix(identity.phone)
}

/**
 * The control panel makes a reward invalid, also one that was received and not taken out: what is available falls by it then. Answers
 * with the task.
 */
export function voidReward(state: State, { task: id }: { task: number }): Answer {
  const name = taskOfId(id, state.time)
  const account = name ? state.accounts.get(name.account) : undefined
  if (!name || !account || account.house) return refuse('not_found', { code: 404, field: 'task' })
  const rewards = rewardsOf(account)
  const task: DoneTask = rewards.done.get(id) ?? { id, doneAt: null, status: 0, receivedAt: null, takenAt: null }
  if (task.status === 2) return refuse('reward_invalid', { code: 409 })
  if (task.takenAt !== null) return refuse('reward_received', { code: 409 })
  if (task.status === 1) {
    const { reward } = TASK_TERMS[name.kind]
    rewards.tasks -= reward
    const house = rewardHouse(state)
    house.locked -= reward
    house.free += reward
  }
  task.status = 2
  rewards.done.set(id, task)
  state.due.cancel(REWARD_EXPIRY, id)
  return { ok: true, data: taskView(state, account, name) }
}

/** Seven days before a reward expires its person is notified, once; then it expires. */
export function expireReward(state: State, id: number): void {
  const name = taskOfId(id, state.time)
  const account = name ? state.accounts.get(name.account) : undefined
  const task = account && rewardsOf(account).done.get(id)
  if (!name || !account || task?.status !== 0 || task.doneAt === null) return
  const until = task.doneAt + REWARD_WAITS
  if (state.time >= until) {
    task.status = 2
    return
  }
  const { reward } = TASK_TERMS[name.kind]
  postMessage(state, account, {
    group: 'account',
    kind: 'reward_expiring',
    params: {
      amount: moneyText(reward),
      title: name.kind,
      ...(name.month !== null && { month: String(monthStart(name.month)) }),
      until: String(until),
    },
    link: '/HomeView/personal/tasks',
  })
  state.due.schedule(REWARD_EXPIRY, id, until)
}
