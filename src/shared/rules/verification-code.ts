import * as v from 'valibot'

/** A code sent by email or phone: 4 to 8 digits (product.md §5). */
export const verificationCode = v.pipe(v.string(), v.nonEmpty('code_required'), v.regex(/^[0-9]{4,8}$/, 'code_format'))

/** A code of the authenticator: 6 digits. */
export const googleCode = v.pipe(v.string(), v.nonEmpty('code_required'), v.regex(/^[0-9]{6}$/, 'google_code_format'))
