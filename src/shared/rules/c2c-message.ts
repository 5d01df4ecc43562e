/** `person`: who placed the order. `exchange`: tells what happened to the order. */
export const C2C_MESSAGE_SENDERS = ['person', 'merchant', 'exchange'] as const
export type C2cMessageSender = (typeof C2C_MESSAGE_SENDERS)[number]

/** What a message says. All but `text` are put into words where they are shown, in the reader's language. */
export const C2C_MESSAGE_KINDS = [
  'text',
  'escrow',
  'greeting',
  'paid',
  'released',
  'cancelled',
  'appealed',
  'decided',
  'reply_pay',
  'reply_check',
  'reply_paying',
  'reply_release',
  'reply_appeal',
] as const
export type C2cMessageKind = (typeof C2C_MESSAGE_KINDS)[number]

/** Longest message, in characters as people count them. */
export const MESSAGE_MOST = 500
/** Code units that one message may take: a character can be made of any number of marks. */
const MOST_UNITS = 8 * MESSAGE_MOST

let segmenter: Intl.Segmenter | null = null

/** Characters as people count them: an emoji of several signs is one. */
export function characterCount(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** Whether a text, without what `plainText` takes away and blanks at its ends, can be sent to a merchant. */
export function isMessage(text: string): boolean {
  return text !== '' && text.length <= MOST_UNITS && characterCount(text) <= MESSAGE_MOST
}
