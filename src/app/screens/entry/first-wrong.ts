/** The first field, in the order of the page, that has something wrong. */
export function firstWrong<F extends string>(order: readonly F[], errors: Partial<Record<F, unknown>>): F | null {
  return order.find((field) => errors[field]) ?? null
}
