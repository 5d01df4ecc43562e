import { startTransition, useEffect, useState } from 'react'
import { whenLoaded } from '../base/platform/when-loaded.ts'

/** False until the page is loaded, its first content is on screen and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  // What comes late is drawn in slices.
  useEffect(() => whenLoaded(() => startTransition(() => setIdle(true))), [])
  return idle
}
