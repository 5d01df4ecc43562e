/** Groups of notices that a person may switch by mail; what concerns the account's safety always comes. */
export const NOTICE_GROUPS = ['funds', 'orders'] as const
export type NoticeGroup = (typeof NOTICE_GROUPS)[number]

/** What is mailed to somebody who has chosen nothing. */
export const NOTICE_DEFAULTS: Readonly<Record<NoticeGroup, boolean>> = { funds: true, orders: false }
