import { useEffect, useState } from 'react'
import { onSignOut } from './session.ts'

/** How many sessions have ended since this is shown: by signing out, by the server's word, or because somebody else has signed in. */
export function useSessionEnds(): number {
  const [ends, setEnds] = useState(0)
  useEffect(() => onSignOut(() => setEnds((count) => count + 1)), [])
  return ends
}
