import { type OptionOrderRequest, optionCalls } from '../../../shared/calls/products/option-calls.ts'
import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { newIntent } from '../../base/api/intent.ts'
import { createWriteOnce, isJudged, type WriteOutcome } from '../../base/api/write-once.ts'
import type { AccountGateway } from '../../services/account/account-gateway.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'

export type OptionOutcome = WriteOutcome<Ticket>

/**
 * Sends option orders, each at most once at a time. While a press has no answer, a further press of the same form sends the very same
 * order by the same key: it can take no second ticket.
 */
export function createOptionWrites(
  gateway: Pick<AccountGateway, 'call' | 'owner' | 'onOwner'>,
  mint: () => string,
  now: () => number,
) {
  const unanswered = new Map<string, OptionOrderRequest>()
  const meanings = new WeakMap<object, string>()
  const writer = createWriteOnce<OptionOrderRequest, Ticket>({
    send: (asked, intent) => gateway.call(optionCalls.optionOrder, asked, { intent, meant: meanings.get(asked) ?? '' }),
    newIntent: mint,
    now,
  })
  let whose = gateway.owner().id
  gateway.onOwner(() => {
    if (gateway.owner().id === whose) return
    whose = gateway.owner().id
    writer.forget()
    unanswered.clear()
  })
  return {
    /** @param meant what the person means by it, whichever cycle runs */
    async send(request: OptionOrderRequest, meant: string): Promise<OptionOutcome> {
      const asked = unanswered.get(meant) ?? request
      unanswered.set(meant, asked)
      meanings.set(asked, meant)
      const outcome = await writer.send(asked)
      if (isJudged(outcome)) unanswered.delete(meant)
      return outcome
    },
  }
}

let writes: ReturnType<typeof createOptionWrites> | null = null

/** One way of sending for the whole page: a form that is opened anew knows what is still without an answer. */
export function sendOption(request: OptionOrderRequest, meant: string): Promise<OptionOutcome> {
  writes ??= createOptionWrites(httpGateway, newIntent, () => performance.now())
  return writes.send(request, meant)
}
