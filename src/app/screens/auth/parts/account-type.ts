export const ACCOUNT_TYPES = ['email', 'phone'] as const
/** By what an account is named (product.md §2). */
export type AccountType = (typeof ACCOUNT_TYPES)[number]
