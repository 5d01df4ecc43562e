import { useCallback, useState } from 'react'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { issuerAnswer } from './issuer-answer.ts'
import type { Proof } from './protocol.ts'

export interface GoogleLogin {
  /** What the issuer has sent this page back with, while it is looked at. */
  back: URLSearchParams | null
  /** The issuer's word, while the exchange is asked. */
  proof: Proof | null
  refusal: AnswerRefusal | null
  /** Where to go after the log-in. */
  next: string | null
  proved(proof: Proof, next?: string | null): void
  refused(refusal: AnswerRefusal | null, next?: string | null): void
}

/** Where a log-in by an issuer stands. @param asked where to go afterwards, as the address says; a way there and back keeps its own */
export function useGoogleLogin(asked: string | null): GoogleLogin {
  const [back, setBack] = useState(() => issuerAnswer(location))
  const [stored, setStored] = useState<string | null>(null)
  const [found, setFound] = useState<Pick<GoogleLogin, 'proof' | 'refusal'>>({ proof: null, refusal: null })
  const come = useCallback((what: Pick<GoogleLogin, 'proof' | 'refusal'>, next: string | null = null) => {
    setBack(null)
    setFound(what)
    if (next !== null) setStored(next)
  }, [])
  return {
    ...found,
    back,
    next: stored ?? asked,
    proved: useCallback((proof, next) => come({ proof, refusal: null }, next), [come]),
    refused: useCallback((refusal, next) => come({ proof: null, refusal }, next), [come]),
  }
}
