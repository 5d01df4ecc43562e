import { useCallback, useEffect, useState } from 'react'

/**
 * Whether a part fills the screen. The page's body goes there, so that menus and notices over the part do too; where a browser does
 * not let it, the part fills the window. Escape ends it.
 */
export function useFullScreen(): [boolean, () => void] {
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (!on) return
    const left = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOn(false)
    }
    document.addEventListener('fullscreenchange', left)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      document.removeEventListener('keydown', key)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [on])
  const toggle = useCallback(() => {
    if (on) return setOn(false)
    setOn(true)
    // Refused: it fills the window all the same.
    document.body.requestFullscreen?.().catch(() => undefined)
  }, [on])
  return [on, toggle]
}
