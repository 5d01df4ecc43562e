/** Control characters, and those that turn the direction of writing: a text could be made to read as another. */
const UNWANTED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A plain text of the server's as paragraphs: parted by empty lines, single line breaks kept, control characters left out. */
export function paragraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => oneLine(line))
        .join('\n')
        .trim(),
    )
    .filter(Boolean)
}

/** A text of the server's on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNWANTED, '').trim()
}
