import { type RefObject, useEffect } from 'react'
import { isComposing, isTyping, signOf } from '../../platform/key-press.ts'

/** `/` goes to this page's own search, before the bar's takes it; not while something is typed, not behind a dialog. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || isComposing(event) || signOf(event) !== '/') return
      if (!field.current || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      event.stopPropagation()
      field.current.focus()
      field.current.select()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [field])
}
