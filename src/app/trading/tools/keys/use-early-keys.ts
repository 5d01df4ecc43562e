import { useEffect, useState } from 'react'
import { type HotkeyName, hotkeyOf, isInField } from './hotkeys.ts'

/** A key whose deed may follow its press by a moment: it looks or fills in, and sends nothing. */
export type EarlyKey = Exclude<HotkeyName, 'panic' | 'cancelAll'>

export interface EarlyKeys {
  /** One was pressed: the tools are wanted now. */
  asked: boolean
  /** For the tools, once they are there: what was pressed before, in order. From then on they listen themselves. */
  take(): EarlyKey[]
}

/** Keys of the terminal that are pressed before the code of its tools has come: they are kept for it. */
export function useEarlyKeys(): EarlyKeys {
  const [asked, setAsked] = useState(false)
  const [early] = useState(() => createEarlyKeys(() => setAsked(true)))
  useEffect(() => early.listen(), [early])
  return { asked, take: early.take }
}

function createEarlyKeys(hear: () => void) {
  let pressed: EarlyKey[] = []
  let taken = false
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isInField(event.target)) return
    const name = hotkeyOf(event)
    if (name === null || name === 'panic' || name === 'cancelAll') return
    event.preventDefault()
    pressed.push(name)
    hear()
  }
  return {
    listen(): () => void {
      if (!taken) addEventListener('keydown', press)
      return () => removeEventListener('keydown', press)
    },
    take(): EarlyKey[] {
      taken = true
      removeEventListener('keydown', press)
      const before = pressed
      pressed = []
      return before
    },
  }
}
