/** Keys of refusals about blind boxes. Source: lines.md §14. */
export const BOX_REFUSALS = ['box_count', 'client_seed_format', 'box_pool', 'box_commit_used'] as const
