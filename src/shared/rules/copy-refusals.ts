/** Keys of refusals about copy trading. Source: lines.md §14. */
export const COPY_REFUSALS = [
  /** `{min, max}`: USDT of one follow. */
  'copy_amount_range',
  /** A setting outside its range, `{min, max}`; its field says which. */
  'copy_settings',
  /** `{first}`: the first condition of leading or following that is not met. */
  'copy_conditions',
  'copy_following',
  /** `{max}`: leaders that a person may follow. */
  'copy_limit',
  /** `{most}`: USDT that the leader still takes. */
  'copy_full',
  'copy_self',
  'copy_leader_closed',
  'copy_ended',
] as const
