import { useSyncExternalStore } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

function subscribe(changed: () => void): () => void {
  const media = matchMedia(STILL)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the system asks for less motion. */
export function useStill(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(STILL).matches)
}
