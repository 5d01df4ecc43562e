import { useEffect, useRef } from 'react'
import { arming } from './arming.ts'
import { type HotkeyName, hotkeyOf, isInField, isTrading } from './hotkeys.ts'
import type { EarlyKey } from './use-early-keys.ts'

type Key = Exclude<HotkeyName, 'panic'>

/**
 * Runs what the terminal's keys do, but the panic's. A trading key before the window is armed is reported to `unarmed`.
 * @param early what was pressed before this was there; handled once
 */
export function useHotkeys(actions: Record<Key, () => void>, unarmed: () => void, early: () => EarlyKey[]): void {
  const newest = useRef({ actions, unarmed, early })
  useEffect(() => {
    newest.current = { actions, unarmed, early }
  })
  useEffect(() => {
    const run = (name: Key) => {
      if (isTrading(name)) {
        if (arming.read() === null) return newest.current.unarmed()
        arming.used()
      }
      newest.current.actions[name]()
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isInField(event.target)) return
      const name = hotkeyOf(event)
      if (!name || name === 'panic') return
      event.preventDefault()
      run(name)
    }
    for (const name of newest.current.early()) run(name)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
