import * as v from 'valibot'
import { plainSigns } from './typed-text.ts'

/** What messages print between a code's digits or around them. */
const AROUND = /[\s\p{Pd}\p{Pi}\p{Pf}\u2212\u30fc._\u00b7\u30fb\u2022"'`\u300c\u300d\u300e\u300f]/gu
/** Google's messages begin their codes so. */
const GOOGLE = /^G\p{Pd}(?=[0-9])/iu

/**
 * A code as it was typed or pasted, down to its digits: mails and authenticators print codes in groups, with blanks, dashes or dots, and
 * some keyboards write digits of another width or script. Other letters stay, so that the rule refuses them.
 */
export function readCode(text: string): string {
  return plainSigns(text).replace(GOOGLE, '').replace(AROUND, '')
}

const typedCode = v.pipe(v.string(), v.transform(readCode), v.nonEmpty('code_required'))

/** A code sent by email or phone: 4 to 8 digits (product.md §5). */
export const verificationCode = v.pipe(typedCode, v.regex(/^[0-9]{4,8}$/, 'code_format'))

/** A code of the authenticator: 6 digits. */
export const googleCode = v.pipe(typedCode, v.regex(/^[0-9]{6}$/, 'google_code_format'))

/** Most signs that a code field takes: the longest code, with blanks or dashes between all of its digits. */
export const CODE_INPUT_LENGTH = 16
