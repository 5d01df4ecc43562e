/** Calls of the product lines: one line an area. Each is answered by the engine module of its product. */
export const productCalls = {}
