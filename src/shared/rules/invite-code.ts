import * as v from 'valibot'
import { plainSigns } from './typed-text.ts'

const LONGEST = 32

/** An invite code as it was typed or pasted, without blanks and what nobody sees; its case counts (product.md §5). */
export function readInviteCode(text: string): string {
  return plainSigns(text).replace(/\s+/g, '')
}

/** An invite code by its form alone; empty: none. Issues are refusal keys. */
export const inviteCode = v.pipe(v.string(), v.transform(readInviteCode), v.maxLength(LONGEST, 'invite_unknown'))
