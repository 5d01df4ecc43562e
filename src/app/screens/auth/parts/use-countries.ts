import { useEffect, useState } from 'react'
import { calls } from '../../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../../base/api/call-api.ts'
import { whileWanted } from '../../../base/platform/while-wanted.ts'
import type { Country } from './phone-number.ts'

export interface Countries {
  status: 'loading' | 'known' | 'unknown'
  list: readonly Country[]
  /** Asks again. */
  retry(): void
}

/** The countries of the phone field, asked for once they are wanted. @param wanted the field is on screen */
export function useCountries(wanted: boolean): Countries {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ attempt: number; list: readonly Country[] | null } | null>(null)
  const known = answer?.list ?? null
  const open = wanted && !known && answer?.attempt !== attempt
  useEffect(() => {
    if (!open) return
    return whileWanted(
      (signal) => callApi(calls.getCountry, {}, { quiet: true, signal }),
      (got) => setAnswer({ attempt, list: isConfirmed(got) && got.data.length > 0 ? got.data : null }),
    )
  }, [open, attempt])
  return {
    status: known ? 'known' : answer?.attempt === attempt ? 'unknown' : 'loading',
    list: known ?? [],
    retry: () => setAttempt((count) => count + 1),
  }
}
