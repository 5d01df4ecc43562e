import * as v from 'valibot'
import { type Refusal, type RefusalKey, refusal } from '../../../shared/rules/refusal.ts'
import type { StepCode } from '../../../shared/rules/step-up.ts'
import { googleCode, verificationCode } from '../../../shared/rules/verification-code.ts'

/** Why codes cannot be sent as they are: the first that is missing or has another shape than its rule says; null where all can. */
export function verificationRefusal(
  needed: readonly StepCode[],
  codes: Partial<Record<StepCode, string>>,
): Refusal | null {
  for (const field of needed) {
    const text = codes[field] ?? ''
    if (text === '') return refusal('step_up_required', { field })
    const read = v.safeParse(field === 'google_code' ? googleCode : verificationCode, text)
    if (!read.success) return refusal(read.issues[0].message as RefusalKey, { field })
  }
  return null
}
