import { useEffect, useRef } from 'react'
import { type Task, taskCalls } from '../../../shared/calls/products/task-calls.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { useRewardWrite } from './use-reward-write.ts'
import { useServerSecond } from './use-server-second.ts'

const OFTEN = 60_000
/** After the turn of the day the row is asked for again. */
const AFTER_TURN = 1_000

/** The person's tasks, the row of sign-ins and what is available; asked anew when the day turns. */
export function useTasks() {
  const tasks = useOwnAnswer(taskCalls.taskList, {}, OFTEN, true)
  const row = useOwnAnswer(taskCalls.signinList, {}, OFTEN, true)
  const available = useOwnAnswer(taskCalls.getAvaAmount, {}, OFTEN, true)
  const parts = [tasks, row, available]
  const renew = () => {
    for (const part of parts) part.renew()
  }
  const turned = useServerSecond() >= (row.data?.turns_at ?? Number.POSITIVE_INFINITY) + AFTER_TURN
  const newest = useRef(renew)
  useEffect(() => {
    newest.current = renew
  })
  useEffect(() => {
    if (turned) newest.current()
  }, [turned])
  return { tasks, row, available, renew, isOld: parts.some(({ status }) => status === 'failed') }
}

/** Whether a task is reached, but not marked yet. */
export function isReached({ progress, need, done_at, rewards }: Task): boolean {
  const units = (text: string) => toScaled(text, MONEY_DIGITS) ?? 0n
  return done_at === null && rewards[0]?.status === 0 && units(progress) >= units(need)
}

/** Has tasks that are reached marked, once a visit: it is a write, so it is not asked where there is nothing to mark. */
export function useMarking(list: readonly Task[] | null, ready: boolean, renew: () => void): void {
  const { send } = useRewardWrite(taskCalls.taskCompleted)
  const asked = useRef(false)
  const isWanted = ready && (list ?? []).some(isReached)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, however often the page is drawn
  useEffect(() => {
    if (!isWanted || asked.current) return
    asked.current = true
    void send({}).then((result) => {
      if (result?.data) renew()
    })
  }, [isWanted])
}
