/** Which kind goes first of what falls due at the same instant. Source: lines.md §0.3. */
export const DUE_RANKS = {
  interest: 0,
  /** The end of a fixed term. */
  term_end: 1,
  /** A redemption arrives. */
  redemption: 2,
  rebate: 3,
  auto_transfer: 4,
  /** A reward expires. */
  reward_expiry: 5,
  /** A mint session ends: its person is notified. */
  mint_ready: 6,
} as const
