import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import type { Answered } from '../../../src/shared/calls/answered.ts'
import type { Available } from '../../../src/shared/calls/products/task-calls.ts'
import { dealRefusal } from '../../money/person-gate.ts'
import type { CallContext } from '../call-context.ts'
import { once } from './once.ts'

/** Taking rewards out needs a person that is served and verified. */
export const taskHandlers: CallHandlers<'taskWithdraw', CallContext> = {
  taskWithdraw: (_request, context) =>
    once<Available>(context, async () => {
      const refusal = dealRefusal(context)
      if (refusal) return { ok: false, refusal }
      return (await context.command('spot', { kind: 'withdrawRewards', account: context.user })) as Answered<Available>
    }),
}
