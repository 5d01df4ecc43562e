/** Control characters but line breaks and tabs, what turns the direction of writing, and halves of a character. */
const TRICKS = /(?![\n\t])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text of several lines without what would make it read as another; what a pasted text brings of it is no fault of its writer. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(TRICKS, '')
}
