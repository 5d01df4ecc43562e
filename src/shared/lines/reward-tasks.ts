import { monthOf } from './months.ts'

/** Tasks that are there once, and those of each month of UTC. Source: lines.md §10. */
export const ONCE_TASKS = ['address', 'phishing', 'kyc', 'friend'] as const
export const MONTH_TASKS = ['spot', 'perpetual'] as const
export const TASK_KINDS = [...ONCE_TASKS, ...MONTH_TASKS] as const
export type TaskKind = (typeof TASK_KINDS)[number]
export type MonthTask = (typeof MONTH_TASKS)[number]

/** Reward and need of each task, 1e-8 USDT; what is done or not needs 1. Source: lines.md §10. */
export const TASK_TERMS: Readonly<Record<TaskKind, { reward: bigint; need: bigint; title: string }>> = {
  address: { reward: 200_000_000n, need: 1n, title: 'Add a withdrawal address' },
  phishing: { reward: 100_000_000n, need: 1n, title: 'Set an anti-phishing code' },
  kyc: { reward: 500_000_000n, need: 1n, title: 'Verify your identity' },
  friend: { reward: 300_000_000n, need: 1n, title: 'Invite a friend who verifies' },
  spot: { reward: 600_000_000n, need: 10_000n * 100_000_000n, title: 'Trade 10,000 USDT on spot in a month' },
  perpetual: {
    reward: 500_000_000n,
    need: 50_000n * 100_000_000n,
    title: 'Trade 50,000 USDT on perpetuals in a month',
  },
}

/** Rewards are taken out from here on, 1e-8 USDT. Source: lines.md §10. */
export const MIN_WITHDRAWAL = 1_000_000_000n

const DAY = 86_400_000
/** A reward waits so long after its task was done, and is mentioned so long before that ends, ms. Source: lines.md §10. */
export const REWARD_WAITS = 60 * DAY
export const MENTIONED_BEFORE = 7 * DAY

/** Numbers of one person's tasks: those of single tasks from 1, those of months from here. */
const FIRST_MONTHLY = 10
const IDS_A_PERSON = 100_000

/** One person's task. `month`: since January 1970; null where the task is there once. */
export interface TaskName {
  account: number
  kind: TaskKind
  month: number | null
}

/** Tasks have ids of their own in every account and month, so that looking at them makes none. */
export function taskId({ account, kind, month }: TaskName): number {
  const single = (ONCE_TASKS as readonly string[]).indexOf(kind)
  const number =
    month === null ? single + 1 : FIRST_MONTHLY + month * MONTH_TASKS.length + MONTH_TASKS.indexOf(kind as MonthTask)
  return account * IDS_A_PERSON + number
}

/** Which task has an id, at most one of this month; null where none has. @param time ms */
export function taskOfId(id: number, time: number): TaskName | null {
  if (!Number.isSafeInteger(id) || id < IDS_A_PERSON) return null
  const [account, number] = [Math.floor(id / IDS_A_PERSON), id % IDS_A_PERSON]
  const single = ONCE_TASKS[number - 1]
  if (single) return { account, kind: single, month: null }
  if (number < FIRST_MONTHLY) return null
  const month = Math.floor((number - FIRST_MONTHLY) / MONTH_TASKS.length)
  const kind = MONTH_TASKS[(number - FIRST_MONTHLY) % MONTH_TASKS.length]
  return kind && month <= monthOf(time) ? { account, kind, month } : null
}

/** Each task has one reward. */
export function rewardIdOf(task: number): number {
  return task * 10 + 1
}
