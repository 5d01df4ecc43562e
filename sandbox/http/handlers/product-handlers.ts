import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import type { hostCalls } from '../../../src/shared/calls/products/product-calls.ts'
import type { CallContext } from '../call-context.ts'
import { boxHandlers } from './box-handlers.ts'

/** Calls of the product lines that need what only the host knows; the engine's modules answer the others. */
export const productHandlers: CallHandlers<keyof typeof hostCalls, CallContext> = {
  ...boxHandlers,
}
