/** Control characters, marks without a shape and halves of a character: texts with them look like others. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** A line of text that shows all that is in it, of so many characters (as people count them) without the spaces at its ends. */
export function isVisibleLine(text: string, least: number, most: number): boolean {
  const length = Array.from(text.trim()).length
  return length >= least && length <= most && !UNSEEN.test(text)
}
