import { useEffect, useState } from 'react'
import { everyWhileShown } from '../../base/platform/while-shown.ts'

const REPAINT_MS = 250

/** Draws its component four times a second while `on` and the page is shown: for what is reckoned by the book. */
export function useRepaint(on: boolean): void {
  const [, repaint] = useState(0)
  useEffect(() => {
    if (!on) return
    return everyWhileShown(REPAINT_MS, () => repaint((n) => n + 1))
  }, [on])
}
