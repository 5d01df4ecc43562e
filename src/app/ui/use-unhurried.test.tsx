import { createElement, memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { useUnhurried } from './use-unhurried.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function counter(value: number) {
  const listeners = new Set<() => void>()
  return {
    listeners,
    read: () => value,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next: number) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
type Counter = ReturnType<typeof counter>

/** Shows a counter; @returns what has been drawn, and a way to show another one */
function shown(first: Counter) {
  const drawn: number[] = []
  let turn: (to: Counter) => void = () => undefined
  function Shown() {
    const [of, show] = useState(first)
    turn = show
    drawn.push(useUnhurried(of.subscribe, of.read))
    return null
  }
  const root = createRoot(document.createElement('div'))
  ends.push(() => root.unmount())
  root.render(createElement(Shown))
  return { drawn, turn: (to: Counter) => turn(to) }
}

test('TERM-13 what may be late is drawn after the task in which it changed, once for all its changes', async () => {
  const of = counter(1)
  const { drawn } = shown(of)
  await expect.poll(() => of.listeners.size).toBe(1)
  of.set(2)
  of.set(3)
  expect(drawn.at(-1)).toBe(1)
  await expect.poll(() => drawn.at(-1)).toBe(3)
  expect(drawn).not.toContain(2)
})

test('TERM-13 what a page never comes to draw in slices is drawn all the same', async () => {
  const of = counter(1)
  const drawn: number[] = []
  let more: (urgent: number) => void = () => undefined
  /** So long that something urgent comes before all of it is drawn, and React begins anew. */
  function Slow({ value, at }: { value: number; at: number }) {
    const until = performance.now() + 10
    while (performance.now() < until);
    if (at === 9) drawn.push(value)
    return null
  }
  function Shown() {
    const [, urgent] = useState(0)
    more = urgent
    const value = useUnhurried(of.subscribe, of.read)
    return Array.from({ length: 10 }, (_, at) => createElement(Still, { key: at, value, at }))
  }
  const Still = memo(Slow)
  const root = createRoot(document.createElement('div'))
  ends.push(() => root.unmount())
  root.render(createElement(Shown))
  await expect.poll(() => of.listeners.size).toBe(1)
  let urgent = 0
  const timer = setInterval(() => flushSync(() => more(++urgent)), 20)
  ends.push(() => clearInterval(timer))
  of.set(2)
  // React itself would give way to it after five seconds.
  await expect.poll(() => drawn.at(-1), { timeout: 4_000 }).toBe(2)
})

test('TERM-13 another store shows at once, and what the former says later is not heard', async () => {
  const [one, other] = [counter(1), counter(10)]
  const { drawn, turn } = shown(one)
  await expect.poll(() => one.listeners.size).toBe(1)
  turn(other)
  await expect.poll(() => other.listeners.size).toBe(1)
  expect(one.listeners.size).toBe(0)
  expect(drawn.filter((value, i) => value !== drawn[i - 1])).toEqual([1, 10])
  other.set(11)
  await expect.poll(() => drawn.at(-1)).toBe(11)
})
