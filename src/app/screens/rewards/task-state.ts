import type { Task } from '../../../shared/calls/products/task-calls.ts'

/** A reward that waits to be received, a task that is not done, a reward that was received, one that never can be. */
export const TASK_STATES = ['waiting', 'open', 'received', 'invalid'] as const
export type TaskState = (typeof TASK_STATES)[number]

export function taskState({ done_at, rewards }: Task): TaskState {
  const status = rewards[0]?.status
  if (status === 1) return 'received'
  if (status === 2) return 'invalid'
  return done_at === null ? 'open' : 'waiting'
}

/** Rewards that wait stand first, then what can still be done; the exchange's order stays within each. */
export function inOrder(tasks: readonly Task[]): Task[] {
  return TASK_STATES.flatMap((state) => tasks.filter((task) => taskState(task) === state))
}
