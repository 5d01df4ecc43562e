import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import * as styles from './panic.module.css'

/** Held for so long it goes off, ms; panic.module.css fills it meanwhile. */
const HOLD_FOR = 900
/** A second press counts for so long, ms. */
const SECOND_WITHIN = 4_000

interface HoldButtonProps {
  /** What it does; `again` asks for the second press. */
  children: ReactNode
  again: ReactNode
  whyNot?: string | null
  /** Counts up with presses that came by a hotkey. */
  pressed: number
  onConfirm: () => void
}

/** Goes off when it is held, or pressed twice: once is never enough. */
export function HoldButton({ children, again, whyNot, pressed, onConfirm }: HoldButtonProps) {
  const [holding, setHolding] = useState(false)
  /** Presses so far. */
  const [presses, setPresses] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const held = useRef(false)
  const before = useRef(pressed)
  const go = useRef(onConfirm)
  useEffect(() => {
    go.current = onConfirm
  })
  const letGo = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => {
    const more = pressed - before.current
    before.current = pressed
    if (more > 0 && !whyNot) setPresses((count) => count + more)
  }, [pressed, whyNot])
  useEffect(() => {
    if (presses === 0) return
    if (presses > 1) {
      go.current()
      return setPresses(0)
    }
    const end = setTimeout(() => setPresses(0), SECOND_WITHIN)
    return () => clearTimeout(end)
  }, [presses])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Button
      kind="danger"
      block
      whyNot={whyNot}
      className={classNames(styles.hold, holding && styles.holding)}
      onPointerDown={() => {
        if (whyNot) return
        held.current = false
        setHolding(true)
        timer.current = setTimeout(() => {
          held.current = true
          setHolding(false)
          go.current()
        }, HOLD_FOR)
      }}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onClick={() => {
        // The click at the end of a hold that has gone off is none.
        if (!held.current) setPresses((count) => count + 1)
        held.current = false
      }}
    >
      <span aria-live="polite">{presses === 1 ? again : children}</span>
    </Button>
  )
}
