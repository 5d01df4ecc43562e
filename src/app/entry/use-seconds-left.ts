import { useEffect, useReducer } from 'react'
import { serverNow } from '../platform/server-clock.ts'
import { secondsLeft, untilNextSecond } from './code-sends.ts'

/** Whole seconds until a time of the server, counted down on screen. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = secondsLeft(until, serverNow())
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(tick, untilNextSecond(until, serverNow()))
    return () => clearTimeout(timer)
  })
  return left
}
