import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { secondClock } from '../../base/platform/second-clock.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { secondsLeft } from './code-sends.ts'

const never = () => () => undefined

/** Whole seconds until a time of the server, counted down on screen; 0 exactly when it has come. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = secondsLeft(until, serverNow())
  const running = left > 0
  // The clock looks once in each second: the last one alone needs a timer for its end.
  const last = left === 1
  useSyncExternalStore(running ? secondClock.subscribe : never, secondClock.read)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(tick, until - serverNow())
    return () => clearTimeout(timer)
  }, [last, until])
  return left
}
