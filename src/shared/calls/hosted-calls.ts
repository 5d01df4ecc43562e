import { articleCalls } from './products/article-calls.ts'
import { messageCalls } from './products/message-calls.ts'
import { rateCalls } from './products/rate-calls.ts'

/** Calls that the host itself answers, for they tell what is published: articles, news among the messages, rates. Screens import the area's file. */
export const hostedCalls = { ...articleCalls, ...messageCalls, ...rateCalls }
