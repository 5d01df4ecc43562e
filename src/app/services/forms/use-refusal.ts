import { useState } from 'react'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'

export interface ShownRefusal<F extends string> {
  /** The refusal that stands beside a field. */
  at(field: F): AnswerRefusal | null
  /** The one that is about the form as a whole. */
  note: AnswerRefusal | null
  /** Shows one, or none. @returns the field beside which it stands */
  show(refusal: AnswerRefusal | null): F | null
  /** A field has changed: what stood beside it, or about the whole form, is past. */
  changed(field: F): void
}

/** The server's latest refusal, in its place until the person changes something there. */
export function useRefusal<F extends string>(
  fieldOf: (refusal: AnswerRefusal) => F | null,
  first: AnswerRefusal | null = null,
): ShownRefusal<F> {
  const [refusal, setRefusal] = useState(first)
  const field = refusal && fieldOf(refusal)
  return {
    at: (asked) => (refusal && field === asked ? refusal : null),
    note: refusal && field === null ? refusal : null,
    show(next) {
      setRefusal(next)
      return next && fieldOf(next)
    },
    changed(one) {
      if (refusal && (field === null || field === one)) setRefusal(null)
    },
  }
}
