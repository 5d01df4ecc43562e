import { graphemes, isWithin } from './graphemes.ts'

/** Control characters, marks and letters without a shape, blanks that are no spaces, and halves of a character: texts with them look like others. */
const UNSEEN =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Noncharacter_Code_Point}\\p{Default_Ignorable_Code_Point}\\u115f\\u1160\\u2800\\u3164\\uffa0]'
/** Accents on nothing, or piled up over the lines around them: scripts that people write have up to four above and below a letter. */
const PILED = /^\s*\p{M}|\p{Mn}{5}|\p{M}{9}/u

const part = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{EMod}?'
/** Flags, keys, flags of regions (whose letters are tags), and pictures of up to five parts. */
const EMOJI = `\\p{RI}{2}|[0-9#*]\\ufe0f?\\u20e3|\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,8}\\u{e007f}|${part}(?:\\u200d${part}){0,4}`
/** Scripts whose letters change their shape by what stands beside them: there joiners are spelling. */
const SCRIPTS =
  'Arab Syrc Mand Nkoo Adlm Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Thai Laoo Tibt Bali Java'
const letter = `(?=[\\p{L}\\p{M}])[${SCRIPTS.split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`
/** The sign that takes a letter's vowel: a joiner behind it may end a word (`അവന്‍`). */
const VIRAMA =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u1039\\u103a\\u17d2\\u1b44\\ua9c0]'
const JOINED = `${VIRAMA}\\u200d|${letter}[\\u200c\\u200d](?=${letter})`
/** The shape of one Chinese character in a name, and of a Mongolian letter. */
const VARIANT = '\\p{Script=Han}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|\\p{Script=Mong}[\\u180b-\\u180f]'

const SPELLED = new RegExp(`${EMOJI}|${VARIANT}|${JOINED}`, 'gu')
const HIDDEN = new RegExp(UNSEEN, 'u')
const SPELLED_OR_HIDDEN = new RegExp(`(${EMOJI}|${VARIANT}|${JOINED})|(?![\\n\\t])${UNSEEN}`, 'gu')

/** True where a text shows all that is in it; joiners inside words and in emoji are spelling. */
export function isSeen(text: string): boolean {
  const rest = text.replace(SPELLED, 'o')
  return !HIDDEN.test(rest) && !isPiled(rest)
}

/** True where marks are piled up, or stand on nothing. */
export function isPiled(text: string): boolean {
  return PILED.test(text.normalize('NFD'))
}

/** A text without what nobody sees; its line breaks, tabs and spelling stay. */
export function withoutHidden(text: string): string {
  return text.replace(SPELLED_OR_HIDDEN, (_sign, spelled?: string) => spelled ?? '')
}

/** A line as it is kept: in one way of writing accents (NFC), without the spaces at its ends. */
export function tidyLine(text: string): string {
  return text.normalize('NFC').trim()
}

/** A line of text that shows all that is in it, of so many characters (as people count them) without the spaces at its ends. */
export function isVisibleLine(text: string, least: number, most: number): boolean {
  const line = tidyLine(text)
  return isWithin(line, most) && graphemes(line) >= least && isSeen(line)
}
