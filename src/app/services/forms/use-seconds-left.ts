import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { secondClock } from '../../base/platform/second-clock.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { secondsLeft } from './code-sends.ts'

/** Longer ones overflow a timer, which would then run at once. */
const LONGEST_TIMER = 2 ** 31 - 1

const never = () => () => undefined

/** Whole seconds until a time of the server, counted down on screen; 0 exactly when it has come. */
export function useSecondsLeft(until: number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = secondsLeft(until, serverNow())
  const running = left > 0
  useSyncExternalStore(running ? secondClock.subscribe : never, secondClock.read)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(tick, Math.min(LONGEST_TIMER, until - serverNow()))
    return () => clearTimeout(timer)
  }, [running, until])
  return left
}
