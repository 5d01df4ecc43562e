import { type RefObject, useEffect } from 'react'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** `/` goes to this page's own search, before the bar's takes it; not while something is typed, not behind a dialog. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
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
