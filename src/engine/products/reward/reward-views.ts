import type { Available, SignIns, Task } from '../../../shared/calls/products/task-calls.ts'
import { utcDateOf } from '../../../shared/lines/instants.ts'
import { monthOf, monthStart } from '../../../shared/lines/months.ts'
import {
  MIN_WITHDRAWAL,
  MONTH_TASKS,
  REWARD_WAITS,
  rewardIdOf,
  TASK_TERMS,
  type TaskName,
  taskId,
} from '../../../shared/lines/reward-tasks.ts'
import { placeToday, SIGN_IN_ROW } from '../../../shared/lines/sign-in-row.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { type RewardStatus, rewardsOf } from './reward-account.ts'
import { rewardHouse } from './reward-house.ts'
import { progressOf, tasksOf } from './task-facts.ts'

const DAY = 86_400_000

/** What can be read of sign-ins and tasks. */
export interface RewardViews {
  tasks(account: number): Task[]
  signIns(account: number): SignIns | null
  available(account: number): Available | null
  /** What house 9 has free, and what it owes to people: decimal text of USDT. */
  house(): { free: string; owed: string }
}

export function rewardViews(state: State): RewardViews {
  const of = <T>(id: number, view: (account: Account) => T) => {
    const account = state.accounts.get(id)
    return account ? view(account) : null
  }
  return {
    tasks: (id) => of(id, (account) => tasksOf(state, account).map((name) => taskView(state, account, name))) ?? [],
    signIns: (id) => of(id, (account) => signInsView(state, account)),
    available: (id) => of(id, availableView),
    house() {
      const { free, locked } = rewardHouse(state)
      return { free: moneyText(free), owed: moneyText(locked) }
    },
  }
}

/** A month that is over without its need leaves a reward that can never be received. */
export function statusOf(state: State, account: Account, name: TaskName): RewardStatus {
  const task = rewardsOf(account).done.get(taskId(name))
  if (task) return task.status as RewardStatus
  const over = name.month !== null && name.month < monthOf(state.time)
  return over && progressOf(state, account, name) < TASK_TERMS[name.kind].need ? 2 : 0
}

/** A task as its calls return it. */
export function taskView(state: State, account: Account, name: TaskName): Task {
  const { kind, month } = name
  const id = taskId(name)
  const { reward, need, title } = TASK_TERMS[kind]
  const done = rewardsOf(account).done.get(id)
  const isMoney = (MONTH_TASKS as readonly string[]).includes(kind)
  const text = (units: bigint) => (isMoney ? moneyText(units) : units.toString())
  const doneAt = done?.doneAt ?? null
  return {
    id,
    kind,
    title,
    month: month === null ? null : monthStart(month),
    progress: text(progressOf(state, account, name)),
    need: text(need),
    done_at: doneAt,
    received_at: done?.receivedAt ?? null,
    rewards: [
      {
        id: rewardIdOf(id),
        amount: moneyText(reward),
        need: text(need),
        status: statusOf(state, account, name),
        expires_at: doneAt === null ? null : doneAt + REWARD_WAITS,
      },
    ],
  }
}

/** The row of seven, with the days before today's that were received and those to come. */
export function signInsView(state: State, account: Account): SignIns {
  const { place, signed } = placeToday(rewardsOf(account).last, state.time)
  const today = utcDateOf(state.time)
  return {
    day: place,
    signed,
    row: SIGN_IN_ROW.map((amount, at) => ({
      day: at + 1,
      date: (today + at + 1 - place) * DAY,
      amount: moneyText(amount),
      status: at + 1 < place || (at + 1 === place && signed) ? 1 : 0,
    })),
    turns_at: (today + 1) * DAY,
  }
}

export function availableView(account: Account): Available {
  const { sign, tasks, taken } = rewardsOf(account)
  return {
    amount: moneyText(sign + tasks),
    sign: moneyText(sign),
    tasks: moneyText(tasks),
    minimum: moneyText(MIN_WITHDRAWAL),
    taken: taken.map(({ at, amount }) => ({ at, amount: moneyText(amount) })).reverse(),
  }
}
