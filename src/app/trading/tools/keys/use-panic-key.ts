import { useEffect, useState } from 'react'
import { hotkeyOf } from './hotkeys.ts'

/**
 * How often the panic's hotkey was pressed. The way out works everywhere, before a dialog takes its Escape, and from the first moment:
 * a press that comes before the control's code is not lost.
 */
export function usePanicKey(): number {
  const [pressed, setPressed] = useState(0)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (hotkeyOf(event) !== 'panic') return
      event.preventDefault()
      event.stopImmediatePropagation()
      setPressed((before) => before + 1)
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  return pressed
}
