import { boxHandlers } from './box-handlers.ts'

/** Calls of the product lines that need what only the host knows; the engine's modules answer the others. */
export const productHandlers = {
  ...boxHandlers,
}
