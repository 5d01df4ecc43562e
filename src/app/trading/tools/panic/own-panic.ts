import * as v from 'valibot'
import { calls } from '../../../../shared/calls/table.ts'
import type { ApiAnswer } from '../../../base/api/api-answer.ts'
import { callApi } from '../../../base/api/call-api.ts'
import { newIntent } from '../../../base/api/intent.ts'
import { orderPause } from '../../../base/api/order-pause.ts'
import { openChannel } from '../../../base/platform/open-channel.ts'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { onSignOut } from '../../../base/session/session.ts'
import { createPanic, type PanicStore, panicSchema, type StepName, type StepResult } from './panic.ts'
import { stopFollows } from './stop-follows.ts'

const message = v.object({ panic: v.nullable(panicSchema) })

/** The same answer with other data. */
function as<T>(answer: ApiAnswer<T>, result: (data: T) => StepResult): ApiAnswer<StepResult> {
  const { lastKnown, data, ...rest } = answer
  return { ...rest, data: data === null ? null : result(data) }
}

async function ask(name: StepName, intent: string, plans: boolean): Promise<ApiAnswer<StepResult>> {
  const options = { intent, quiet: true }
  if (name === 'follows')
    return stopFollows(intent, (call, request, key) =>
      callApi(call, request, { ...(key && { intent: key }), quiet: true }),
    )
  const what = plans ? ('all' as const) : ('orders' as const)
  const cancelled = ({ cancelled }: { cancelled: number[] }) => ({ count: cancelled.length, left: 0 })
  if (name === 'spotOrders') return as(await callApi(calls.cancelAll, { what }, options), cancelled)
  if (name === 'contractOrders') return as(await callApi(calls.contractCancelAll, { what }, options), cancelled)
  return as(await callApi(calls.contractCloseAll, {}, options), ({ closed, refused }) => {
    const whole = closed.filter(({ status }) => status === 'completed').length
    return { count: whole, left: closed.length - whole + refused.length }
  })
}

function open(): PanicStore {
  const channel = openChannel('onetape-panic')
  const store = createPanic({
    ask,
    newIntent,
    now: serverNow,
    clock: () => performance.now(),
    title: () => document.title,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    pause: () => orderPause.set(serverNow()),
    share: (panic) => channel?.postMessage({ panic }),
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(message, data)
    if (read.success) store.take(read.output.panic)
  })
  onSignOut(() => store.end())
  return store
}

let current: PanicStore | null = null

/** This browser's panic, as this tab knows it. */
export function panicStore(): PanicStore {
  current ??= open()
  return current
}
