import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import type { Call, RequestOf } from '../../../shared/calls/call.ts'
import type { calls } from '../../../shared/calls/table.ts'
import { newIntent } from '../../base/api/intent.ts'
import { createWriteOnce, isJudged, type WriteOutcome } from '../../base/api/write-once.ts'
import type { AccountGateway } from '../account/account-gateway.ts'
import { httpGateway } from '../account/http-gateway.ts'

export type C2cOutcome = WriteOutcome<C2cOrderRow>

type OrderCall = Extract<
  (typeof calls)['orderAdd' | 'orderCancel' | 'orderPayed' | 'orderComplete' | 'orderAppeal'],
  Call
>

/**
 * Sends what a person does with C2C orders, each at most once at a time. A key is held over an answer that never came, until there
 * is one or somebody else is signed in: asking again cannot place, pay or release twice.
 */
export function createC2cWrites(
  gateway: Pick<AccountGateway, 'call' | 'owner' | 'onOwner'>,
  mint: () => string,
  now: () => number,
) {
  const writers = new Map<OrderCall, ReturnType<typeof createWriteOnce<object, C2cOrderRow>>>()
  /** What was sent and not answered, by what was meant. */
  const unanswered = new Map<string, object>()
  const meanings = new WeakMap<object, string>()
  const meaningOf = (asked: object) => {
    const meant = meanings.get(asked)
    return meant === undefined ? {} : { meant }
  }
  let whose = gateway.owner().id
  gateway.onOwner(() => {
    if (gateway.owner().id === whose) return
    whose = gateway.owner().id
    for (const writer of writers.values()) writer.forget()
    unanswered.clear()
  })
  return {
    /**
     * @param meant what the person means by it, where the request has more (a price that moves): while there is no answer, what was
     * sent first for it is sent again. With another price it would be a second order
     */
    async send<C extends OrderCall>(call: C, request: RequestOf<C>, meant?: string): Promise<C2cOutcome> {
      let writer = writers.get(call)
      if (!writer) {
        writer = createWriteOnce<object, C2cOrderRow>({
          send: (asked, intent) =>
            gateway.call(call, asked as RequestOf<C>, { intent, quiet: true, ...meaningOf(asked) }),
          newIntent: mint,
          now,
        })
        writers.set(call, writer)
      }
      if (meant === undefined) return writer.send(request)
      const asked = unanswered.get(meant) ?? request
      unanswered.set(meant, asked)
      meanings.set(asked, meant)
      const outcome = await writer.send(asked)
      if (isJudged(outcome)) unanswered.delete(meant)
      return outcome
    },
  }
}

let writes: ReturnType<typeof createC2cWrites> | null = null

/** One way of sending for the whole page: a dialog that is opened anew knows what is still without an answer. */
export function sendC2c<C extends OrderCall>(call: C, request: RequestOf<C>, meant?: string): Promise<C2cOutcome> {
  writes ??= createC2cWrites(httpGateway, newIntent, () => performance.now())
  return writes.send(call, request, meant)
}
