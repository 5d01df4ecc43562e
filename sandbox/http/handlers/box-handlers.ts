import type { CommandBody } from '../../../src/engine/contract/command.ts'
import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import { type Answered, accepted, refused } from '../../../src/shared/calls/answered.ts'
import { type boxCalls, OPENINGS_A_PAGE } from '../../../src/shared/calls/products/box-calls.ts'
import type { BoxCommit, Opening } from '../../../src/shared/calls/products/box-entities.ts'
import { type Refusal, refusal } from '../../../src/shared/rules/refusal.ts'
import { boxSeeds } from '../../boxes/box-seeds.ts'
import { dealRefusal } from '../../money/person-gate.ts'
import type { CallContext } from '../call-context.ts'
import { once } from './once.ts'

type BoxCall = keyof typeof boxCalls

/** Blind boxes: the host alone knows the seeds, and shows nothing of them but their hashes before they are used. */
export const boxHandlers: CallHandlers<BoxCall, CallContext> = {
  boxList: (_request, { exchange }) => accepted(exchange.views.box.list()),

  boxCommit: (_request, context) => accepted(dueCommit(context)),

  boxOpen({ agree, ...request }, context) {
    return once<Opening>(context, () => {
      const { exchange, identity, user } = context
      // Boxes are purchases. Who has locked everything has no session any more, and the engine looks at it too.
      const stopped = dealRefusal(context) ?? (agree ? null : refusal('agreement_required', { field: 'agree' }))
      if (stopped) return { ok: false, refusal: stopped }
      const number = exchange.views.box.counts(user).opened + 1
      const server_seed = boxSeeds(identity.sealer).seed(user, number)
      const body = { kind: 'openBox', account: user, ...request, number, server_seed } as const satisfies CommandBody
      // A refused opening leaves its seed for the next one: it must not come into the journal before.
      const early = exchange.views.box.refusal(body)
      return early ? { ok: false, refusal: withDue(early, context) } : open(body, context)
    })
  },

  boxRecords: ({ page }, { exchange, user }) => accepted(exchange.views.box.openings(user, page, OPENINGS_A_PAGE)),

  boxOpening({ id }, { exchange, user }) {
    const found = exchange.views.box.opening(user, id)
    return found ? accepted(found) : refused('not_found', { code: 404, field: 'id' })
  },
}

/** A recorded session opens no boxes. Another tab's opening may have come before this one since it was judged. */
async function open(body: CommandBody, context: CallContext): Promise<Answered<Opening>> {
  const answer = (await context.command('spot', body)) as Answered<Opening>
  return answer.ok ? answer : { ok: false, refusal: withDue(answer.refusal, context) }
}

function dueCommit({ exchange, identity, user }: CallContext): BoxCommit {
  const { opened, nonces } = exchange.views.box.counts(user)
  const seeds = boxSeeds(identity.sealer)
  return {
    commit: seeds.commit(user, opened + 1),
    next_commit: seeds.commit(user, opened + 2),
    nonce: nonces + 1,
  }
}

/** Where the hash was not the one that is due, the one that is. */
function withDue(early: Refusal, context: CallContext): Refusal {
  if (early.key !== 'box_commit_used') return early
  const { commit, next_commit, nonce } = dueCommit(context)
  return { ...early, params: { commit, next_commit, nonce: String(nonce) } }
}
