import { articleCalls } from './article-calls.ts'
import { messageCalls } from './message-calls.ts'

/**
 * Calls of the product lines: one line an area. Each is answered by the engine module of its product, or by the host where the host has
 * what they tell (articles, news). A screen imports the file of its own area, so that no page loads the schemas of products it does not
 * show.
 */
export const productCalls = {
  ...articleCalls,
  ...messageCalls,
}
