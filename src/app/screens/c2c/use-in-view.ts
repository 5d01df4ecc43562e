import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element is on screen, in a tab that is looked at. */
export function useInView(): [place: RefObject<HTMLElement | null>, seen: boolean] {
  const place = useRef<HTMLElement>(null)
  const [inView, setInView] = useState(false)
  const [shown, setShown] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const changed = () => setShown(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', changed)
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    if (place.current) observer.observe(place.current)
    return () => {
      document.removeEventListener('visibilitychange', changed)
      observer.disconnect()
    }
  }, [])
  return [place, inView && shown]
}
