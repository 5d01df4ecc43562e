import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { prefs } from '../base/prefs/prefs.ts'
import { classNames } from './class-names.ts'
import * as styles from './flash.module.css'
import { createFlashGate, type FlashGate } from './flash-gate.ts'

/** A panel's own gate, for its figures together. Without one each figure has its own. */
export const FlashPanel = createContext<FlashGate | null>(null)

/**
 * The class of a wash for a figure that has just changed, as often as the person wants it. Where less motion is wanted the tokens
 * make its duration 0.
 * @param value ticks, or any number that compares as the figure does; null is no change
 */
export function useFlash(value: number | null): string | undefined {
  const { flash } = useSnapshot(prefs.state)
  const panel = useContext(FlashPanel)
  const own = useRef<FlashGate | null>(null)
  const seen = useRef(value)
  const [shown, setShown] = useState<{ up: boolean; turn: number } | null>(null)
  useEffect(() => {
    const before = seen.current
    if (value === null) return
    seen.current = value
    if (before === null || before === value) return
    own.current ??= createFlashGate()
    if (!(panel ?? own.current).pass(flash, performance.now())) return
    setShown((last) => ({ up: value > before, turn: (last?.turn ?? 0) + 1 }))
  }, [value, flash, panel])
  // Two names for one animation: a new name starts it anew.
  return shown
    ? classNames(shown.up ? styles.flashUp : styles.flashDown, shown.turn % 2 === 0 && styles.again)
    : undefined
}
