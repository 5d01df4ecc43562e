/** Which position of a market an order is about: `both` in one-way mode, a leg in hedge mode. */
export type PositionSide = 'both' | 'long' | 'short'
export const POSITION_SIDES: readonly PositionSide[] = ['both', 'long', 'short']
