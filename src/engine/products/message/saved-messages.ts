import * as v from 'valibot'
import { message } from '../../../shared/calls/products/message-entities.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import type { Account } from '../../trading/model/account.ts'
import { Messages, messagesOf } from '../../trading/settle/post-message.ts'
import { newsReadOf } from './news-read.ts'

const whole = v.pipe(v.number(), v.safeInteger())
const saved = v.object({
  list: v.array(message),
  digest: v.tuple([whole, whole]),
  news: v.array(whole),
  until: whole,
})

const UNTOUCHED = new Messages().digest

/** Undefined where there is nothing to save, as with every house account. */
export function savedMessages(account: Account): v.InferOutput<typeof saved> | undefined {
  if (account.house) return undefined
  const { list, digest } = messagesOf(account)
  const { ids, until } = newsReadOf(account)
  // Nothing was ever posted or read.
  if (digest.every((word, at) => word === UNTOUCHED[at])) return undefined
  return { list: [...list], digest: [digest[0], digest[1]], news: [...ids], until }
}

/** @throws CheckpointError where it is damaged */
export function restoreMessages(account: Account, value: unknown): void {
  const read = v.safeParse(saved, value)
  if (!read.success) throw new CheckpointError('no messages')
  const { list, digest, news, until } = read.output
  const messages = messagesOf(account)
  messages.list = list
  messages.digest = digest
  // Looked up when they are next aged.
  messages.placedSince = Number.NEGATIVE_INFINITY
  const newsRead = newsReadOf(account)
  for (const id of news) newsRead.add(id)
  newsRead.until = until
}
