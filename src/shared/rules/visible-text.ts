/** Control characters, marks and letters without a shape, blanks that are no spaces, and halves of a character: texts with them look like others. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115f\u1160\u2800\u3164\uffa0]/u
/** Whatever else is drawn as nothing, but for a picture's or a key's own variant. */
const IGNORED =
  /(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|(?:^|[^\p{Extended_Pictographic}])[\ufe0e\ufe0f](?!\u20e3)/u
/** Accents on nothing, or piled up over the lines around them. */
const PILED = /^\s*\p{M}|\p{M}{5}/u

/** True where a text shows all that is in it. */
export function isSeen(text: string): boolean {
  return !UNSEEN.test(text) && !IGNORED.test(text) && !PILED.test(text)
}

/** A line of text that shows all that is in it, of so many characters (as people count them) without the spaces at its ends. */
export function isVisibleLine(text: string, least: number, most: number): boolean {
  const length = Array.from(text.trim()).length
  return length >= least && length <= most && isSeen(text)
}
