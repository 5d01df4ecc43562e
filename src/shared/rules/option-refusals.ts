/** Keys of refusals about options. Source: lines.md §14. */
export const OPTION_REFUSALS = [
  'option_stake_range',
  'option_stake_step',
  'option_not_open',
  'option_cutoff',
  'option_closed',
  'option_rate_moved',
  'option_open_limit',
  'option_total_limit',
  'option_pool',
] as const
