import type { C2cMessageRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { isConfirmed } from '../../base/api/api-answer.ts'
import { newIntent } from '../../base/api/intent.ts'
import { createWriteOnce, type WriteOutcome } from '../../base/api/write-once.ts'
import type { AccountGateway } from '../account/account-gateway.ts'
import { httpGateway } from '../account/http-gateway.ts'

const quiet = { quiet: true }

/** Messages of an order, oldest first; null where they could not be asked for. */
export async function askMessages(id: number): Promise<C2cMessageRow[] | null> {
  const answer = await httpGateway.call(calls.orderMessages, { id }, quiet)
  return isConfirmed(answer) ? answer.data : null
}

/** The person has seen the messages up to one. What gets no answer is reported with the next message. */
export async function markRead(id: number, upto: number): Promise<void> {
  await httpGateway.call(calls.orderMessageRead, { id, upto }, quiet)
}

/** An order whose messages say that it is over gets no new ones. */
export function isOver(messages: readonly C2cMessageRow[]): boolean {
  return messages.some(({ kind }) => kind === 'released' || kind === 'cancelled' || kind === 'decided')
}

/** The merchant's messages after the one that was seen last. */
export function newestOfMerchant(messages: readonly C2cMessageRow[]): number {
  return messages.findLast(({ from }) => from === 'merchant')?.id ?? 0
}

/** Whether a text that got no answer has arrived: the person's own message of it, after those that were known as it was sent. */
export function hasArrived(messages: readonly C2cMessageRow[], text: string, after: number): boolean {
  return messages.some((one) => one.from === 'person' && one.id > after && one.text === text)
}

/** Sends messages, each at most once: a text without an answer keeps its key, so that sending it again adds no second one. */
export function createMessageWrites(
  gateway: Pick<AccountGateway, 'call' | 'owner' | 'onOwner'>,
  mint: () => string,
  now: () => number,
) {
  const writer = createWriteOnce<{ id: number; text: string }, C2cMessageRow>({
    send: (asked, intent) => gateway.call(calls.orderMessage, asked, { intent, ...quiet }),
    newIntent: mint,
    now,
  })
  let whose = gateway.owner().id
  gateway.onOwner(() => {
    if (gateway.owner().id === whose) return
    whose = gateway.owner().id
    writer.forget()
  })
  return writer
}

let writes: ReturnType<typeof createMessageWrites> | null = null
const own = () => {
  writes ??= createMessageWrites(httpGateway, newIntent, () => performance.now())
  return writes
}

/** Sends a message of the person's. */
export function sendMessage(id: number, text: string): Promise<WriteOutcome<C2cMessageRow>> {
  return own().send({ id, text })
}

/** What had no answer has arrived: the same text is meant anew. */
export function forgetUnanswered(): void {
  own().forget()
}
