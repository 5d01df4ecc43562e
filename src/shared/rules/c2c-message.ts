import { isWithin } from './graphemes.ts'
import { isPiled } from './visible-text.ts'

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
/** Whether a text, without what `plainText` takes away and blanks at its ends, can be sent to a merchant. */
export function isMessage(text: string): boolean {
  return text !== '' && isWithin(text, MESSAGE_MOST) && !isPiled(text)
}
