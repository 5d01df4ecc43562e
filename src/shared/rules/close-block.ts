/** Why an account cannot be closed yet: what has to end first, stable keys of refusals. */
export const CLOSE_BLOCKS = ['close_open_orders', 'close_positions', 'close_pending', 'close_balance'] as const
export type CloseBlock = (typeof CLOSE_BLOCKS)[number]
