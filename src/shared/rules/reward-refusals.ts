/** Keys of refusals about sign-in, tasks, mint and invite links. Source: lines.md §14. */
export const REWARD_REFUSALS = [
  'sign_day',
  'sign_done',
  'reward_not_done',
  'reward_received',
  'reward_invalid',
  'reward_minimum',
  'reward_pool',
  'mint_running',
  'mint_over',
  'share_ratio_required',
  'share_ratio_range',
  'share_links_full',
] as const
