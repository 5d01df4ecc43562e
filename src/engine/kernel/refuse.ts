import { type Refusal, type RefusalKey, refusal } from '../../shared/rules/refusal.ts'

export function refuse(key: RefusalKey, more: Partial<Omit<Refusal, 'key'>> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(key, more) }
}
