import * as v from 'valibot'
import { plainSigns } from './typed-text.ts'

/**
 * A code as it was typed or pasted, down to its digits: mails and authenticators print codes in groups, with blanks or dashes, and
 * some keyboards write digits of another width or script. Other letters stay, so that the rule refuses them.
 */
export function readCode(text: string): string {
  return plainSigns(text).replace(/[\s\p{Pd}\u2212\u30fc]/gu, '')
}

const typedCode = v.pipe(v.string(), v.transform(readCode), v.nonEmpty('code_required'))

/** A code sent by email or phone: 4 to 8 digits (product.md §5). */
export const verificationCode = v.pipe(typedCode, v.regex(/^[0-9]{4,8}$/, 'code_format'))

/** A code of the authenticator: 6 digits. */
export const googleCode = v.pipe(typedCode, v.regex(/^[0-9]{6}$/, 'google_code_format'))

/** Most signs that a code field takes: the longest code, with blanks or dashes between all of its digits. */
export const CODE_INPUT_LENGTH = 16
