import { useEffect, useState } from 'react'

const REPAINT_MS = 250

/** Draws its component four times a second while `on`: for what is reckoned by the book. */
export function useRepaint(on: boolean): void {
  const [, repaint] = useState(0)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => repaint((n) => n + 1), REPAINT_MS)
    return () => clearInterval(timer)
  }, [on])
}
