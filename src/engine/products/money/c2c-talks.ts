import type { C2cMessageKind, C2cMessageSender } from '../../../shared/rules/c2c-message.ts'
import type { Answer } from '../../contract/event.ts'
import type { MoneyCommand } from '../../contract/money-command.ts'
import type { C2cMessageView } from '../../contract/money-views.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import type { C2cOrder } from './c2c-order.ts'
import type { C2cTalk } from './c2c-talk.ts'
import { moneyRecords } from './money-account.ts'
import { personOf } from './person.ts'

/** Messages of the person's that one order takes. */
const MAX_WRITTEN = 100
/** Orders of one person whose messages are kept: the newest. */
const MAX_TALKS = 200

type Command<K extends MoneyCommand['kind']> = Extract<MoneyCommand, { kind: K }>

/** The messages of an order; an order from before there were any begins with none. */
function talkOf(account: Account, order: number): C2cTalk {
  const { talks } = moneyRecords(account)
  const found = talks.get(order)
  if (found) return found
  const talk: C2cTalk = { order, readTo: 0, replyAt: null, messages: [] }
  talks.set(order, talk)
  for (const oldest of talks.keys()) {
    if (talks.size <= MAX_TALKS) break
    talks.delete(oldest)
  }
  return talk
}

/** Adds a message to an order. */
export function addMessage(
  state: State,
  account: Account,
  { id }: Pick<C2cOrder, 'id'>,
  [from, kind, text]: [from: C2cMessageSender, kind: C2cMessageKind, text?: string],
): C2cMessageView {
  const { messages } = talkOf(account, id)
  const message = { order: id, id: messages.length + 1, from, kind, text: text ?? null, at: state.time }
  messages.push(message)
  return messageView(message)
}

/** What a merchant answers whoever writes to it, by what the order waits for. */
function replyTo({ side, status }: C2cOrder): C2cMessageKind {
  if (status === 'appealed') return 'reply_appeal'
  if (status === 'unpaid') return side === 'buy' ? 'reply_pay' : 'reply_paying'
  return side === 'buy' ? 'reply_check' : 'reply_release'
}

/** With each tick, of an order that is open and whose merchant is there: it answers what the person has written. */
export function stepTalk(state: State, account: Account, order: C2cOrder): void {
  const talk = moneyRecords(account).talks.get(order.id)
  if (!talk || talk.replyAt === null || state.time < talk.replyAt) return
  talk.replyAt = null
  addMessage(state, account, order, ['merchant', replyTo(order)])
}

/**
 * The person writes to the merchant; the host has looked at the text. Answers with the message.
 * @param pause how long the merchant's bot takes to answer, ms
 */
export function sayC2c(
  state: State,
  { account: id, id: orderId, text }: Command<'sayC2c'>,
  pause: (seed: number) => number,
): Answer {
  const account = personOf(state, id)
  const order = account && moneyRecords(account).orders.find(orderId)
  if (!account || !order) return refuse('order_not_found', { code: 404, field: 'id' })
  if (order.closedAt !== null) return refuse('order_closed', { code: 409 })
  const talk = talkOf(account, order.id)
  const written = talk.messages.filter(({ from }) => from === 'person').length
  if (written >= MAX_WRITTEN) return refuse('c2c_message_limit', { code: 409, params: { most: String(MAX_WRITTEN) } })
  talk.replyAt ??= state.time + pause(order.id + talk.messages.length)
  return { ok: true, data: addMessage(state, account, order, ['person', 'text', text]) }
}

/** The person has seen the messages up to one. Answers `{unread}`. */
export function readC2c(state: State, { account: id, id: orderId, upto }: Command<'readC2c'>): Answer {
  const account = personOf(state, id)
  if (!account || !moneyRecords(account).orders.find(orderId))
    return refuse('order_not_found', { code: 404, field: 'id' })
  const talk = moneyRecords(account).talks.get(orderId)
  if (talk) talk.readTo = Math.max(talk.readTo, Math.min(upto, talk.messages.length))
  return { ok: true, data: { unread: unreadOf(account, orderId) } }
}

/** Messages of the merchant's that the person has not seen. */
export function unreadOf(account: Account, order: number): number {
  const talk = moneyRecords(account).talks.get(order)
  if (!talk) return 0
  return talk.messages.filter(({ id, from }) => from === 'merchant' && id > talk.readTo).length
}

/** Oldest first; null where the order is not the account's. */
export function messagesOf(account: Account, order: number): C2cMessageView[] | null {
  const money = moneyRecords(account)
  if (!money.orders.find(order)) return null
  return money.talks.get(order)?.messages.map(messageView) ?? []
}

function messageView({ id, from, kind, text, at }: C2cTalk['messages'][number]): C2cMessageView {
  return { id, from, kind, text, created_at: at }
}
