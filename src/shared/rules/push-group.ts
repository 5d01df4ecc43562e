/** Groups of notices that a person switches for the notifications of one browser. Source: lines.md §13. */
export const PUSH_GROUPS = ['fills', 'alerts', 'security', 'earn'] as const
export type PushGroup = (typeof PUSH_GROUPS)[number]
