import * as v from 'valibot'
import { TASK_KINDS } from '../../lines/reward-tasks.ts'
import { call } from '../call.ts'
import { decimal, id, nothing, queryNumber, time } from '../entities.ts'

/** 0 not received, 1 received, 2 invalid. Source: product.md §4. */
export const rewardStatus = v.picklist([0, 1, 2])

export const taskReward = v.object({
  id,
  /** USDT */
  amount: decimal,
  /** As the task's. */
  need: decimal,
  status: rewardStatus,
  /** When it becomes invalid, ms; null while its task is not done. */
  expires_at: v.nullable(time),
})

export const task = v.object({
  id,
  kind: v.picklist(TASK_KINDS),
  /** In English; pages word the kind. */
  title: v.string(),
  /** First instant of the month of UTC that it belongs to, ms; null where it is there once. */
  month: v.nullable(time),
  progress: decimal,
  need: decimal,
  /** When `task/completed` found it done, ms. */
  done_at: v.nullable(time),
  /** When its reward was received, ms. */
  received_at: v.nullable(time),
  rewards: v.array(taskReward),
})
export type Task = v.InferOutput<typeof task>

const taken = v.object({ at: time, amount: decimal })

export const available = v.object({
  /** Ready to be taken out, USDT: all, and what of it came from sign-ins and from tasks. */
  amount: decimal,
  sign: decimal,
  tasks: decimal,
  /** From here on it can be taken out, USDT. */
  minimum: decimal,
  /** The newest first. */
  taken: v.array(taken),
})
export type Available = v.InferOutput<typeof available>

export const signIns = v.object({
  /** Today's place in the row of seven, from 1. */
  day: v.number(),
  signed: v.boolean(),
  /** `date`: first instant of the day of UTC, ms. `status`: 1 received, 0 not. */
  row: v.array(v.object({ day: v.number(), date: time, amount: decimal, status: rewardStatus })),
  /** When the next day begins, ms. */
  turns_at: time,
})
export type SignIns = v.InferOutput<typeof signIns>

const read = { method: 'GET', write: false, auth: true, empty: null } as const
/** Changes something although it is a GET (product.md §7): never prefetched, kept or repeated by itself. */
const change = { method: 'GET', write: true, auth: true, empty: null } as const

/** Sign-in and tasks. Source: lines.md §10. */
export const taskCalls = {
  /** `r` is any text, against caches. */
  taskList: call({
    ...read,
    path: 'api/task/list',
    request: v.object({ r: v.optional(v.string()) }),
    response: v.object({ list: v.array(task) }),
  }),
  signinList: call({ ...read, path: 'api/task/signinList', request: nothing, response: signIns }),
  /** `day`: today's place, as signinList says. */
  taskSign: call({
    ...change,
    path: 'api/task/sign',
    request: v.object({ day: queryNumber }),
    response: signIns,
  }),
  getAvaAmount: call({ ...read, path: 'api/task/getAvaAmount', request: nothing, response: available }),
  /** Looks at every task and marks what is done. `done`: ids of those that were not marked before. */
  taskCompleted: call({
    ...change,
    path: 'api/task/completed',
    request: nothing,
    response: v.object({ done: v.array(id) }),
  }),
  /** All that is available goes to the fund account. */
  taskWithdraw: call({ ...change, moves: true, path: 'api/task/withdraw', request: nothing, response: available }),
  getReward: call({
    method: 'POST',
    path: 'api/task/getReward',
    request: v.object({ task_id: id, reward_id: id }),
    response: task,
    empty: null,
    write: true,
    auth: true,
  }),
}
