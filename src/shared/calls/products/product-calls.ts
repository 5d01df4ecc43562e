import { copyCalls } from './copy-calls.ts'
import { financeCalls } from './finance-calls.ts'
import { optionCalls } from './option-calls.ts'

/**
 * Calls of the product lines: one line an area. Each is answered by the engine module of its product. A screen imports the file of its
 * own area, so that no page loads the schemas of products it does not show.
 */
export const productCalls = {
  ...copyCalls,
  ...financeCalls,
  ...optionCalls,
}
