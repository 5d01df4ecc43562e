import { plainSigns } from './typed-text.ts'
import { isVisibleLine } from './visible-text.ts'

/** Most characters of an address's name in the book, as people count them. */
export const LABEL_MOST = 40

/** Whether an address may be called so in the book: one line of up to 40 characters. */
export const isAddressLabel = (text: string): boolean => isVisibleLine(text, 1, LABEL_MOST)

/** An address, a memo or a transaction's hash as it was pasted: without blanks, line ends and what nobody sees, full-width signs as the usual ones. */
export function readAddress(text: string): string {
  return plainSigns(text).replace(/\s+/g, '')
}
