import * as v from 'valibot'

/** Where a message is listed; the bell counts `account` and `trading`. */
export const messageGroup = v.picklist(['account', 'trading', 'news'])

/** A fact of its moment: it never changes. The client words `kind` and `params` in the person's language. */
export const message = v.object({
  id: v.number(),
  group: messageGroup,
  /** Names the sentence: `option_void`, `interest`, … */
  kind: v.string(),
  /** Texts and amounts for the sentence. */
  params: v.record(v.string(), v.string()),
  /** Path in the app that shows more; null where there is nothing to show. */
  link: v.nullable(v.string()),
  /** ms */
  at: v.number(),
  read: v.boolean(),
})
export type Message = v.InferOutput<typeof message>

/** How many are not read, exact over all that are kept. */
export const unreadCounts = v.object({ account: v.number(), trading: v.number(), news: v.number() })
export type UnreadCounts = v.InferOutput<typeof unreadCounts>
