import { alertCalls } from './products/alert-calls.ts'
import { articleCalls } from './products/article-calls.ts'
import { messageCalls } from './products/message-calls.ts'
import { pushCalls } from './products/push-calls.ts'
import { rateCalls } from './products/rate-calls.ts'
import { sourceCalls } from './products/source-calls.ts'

/** Calls that the host itself answers, for they are no part of the engine's state: articles, news among the messages, rates, where market data come from, notifications of a browser and alerts that it need not be open for. Screens import the area's file. */
export const hostedCalls = {
  ...articleCalls,
  ...messageCalls,
  ...rateCalls,
  ...sourceCalls,
  ...pushCalls,
  ...alertCalls,
}
