import { boxCalls } from './box-calls.ts'
import { copyCalls } from './copy-calls.ts'
import { financeCalls } from './finance-calls.ts'
import { mintCalls } from './mint-calls.ts'
import { optionCalls } from './option-calls.ts'
import { shareCalls } from './share-calls.ts'
import { taskCalls } from './task-calls.ts'

/**
 * Calls of the product lines: one line an area. Each is answered by the engine module of its product, or by the host where it needs
 * what only the host knows. A screen imports the file of its own area, so that no page loads the schemas of products it does not show.
 */
export const productCalls = {
  ...copyCalls,
  ...financeCalls,
  ...optionCalls,
  ...boxCalls,
  ...mintCalls,
  ...shareCalls,
  ...taskCalls,
}

/** Those of them that the host answers, because they need what only the host knows. */
export const hostCalls = {
  ...boxCalls,
}
