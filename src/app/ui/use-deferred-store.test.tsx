import { createElement, memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { drawAtOnce, useDeferredStore } from './use-deferred-store.ts'

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
    drawn.push(useDeferredStore(of.subscribe, of.read))
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

test('TERM-13 what is urgent in the same task is drawn before it', async () => {
  const of = counter(1)
  const drawn: [urgent: number, value: number][] = []
  let more: (urgent: number) => void = () => undefined
  function Shown() {
    const [urgent, show] = useState(0)
    more = show
    drawn.push([urgent, useDeferredStore(of.subscribe, of.read)])
    return null
  }
  const root = createRoot(document.createElement('div'))
  ends.push(() => root.unmount())
  root.render(createElement(Shown))
  await expect.poll(() => of.listeners.size).toBe(1)
  of.set(2)
  flushSync(() => more(1))
  expect(drawn.at(-1)).toEqual([1, 1])
  await expect.poll(() => drawn.at(-1)).toEqual([1, 2])
})

test('TERM-13 what a page never comes to draw in slices is drawn before all else after 250 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ends.push(() => vi.useRealTimers())
  const of = counter(1)
  const drawn: number[] = []
  let more: (urgent: number) => void = () => undefined
  /** Ten slices, and something urgent comes before all of them are drawn: React begins anew each time. */
  const Slow = memo(({ value, at }: { value: number; at: number }) => {
    const until = performance.now() + 10
    while (performance.now() < until);
    if (at === 9) drawn.push(value)
    return null
  })
  function Shown() {
    more = useState(0)[1]
    const value = useDeferredStore(of.subscribe, of.read)
    return Array.from({ length: 10 }, (_, at) => createElement(Slow, { key: at, value, at }))
  }
  const root = createRoot(document.createElement('div'))
  ends.push(() => root.unmount())
  root.render(createElement(Shown))
  await expect.poll(() => of.listeners.size).toBe(1)
  vi.advanceTimersByTime(250)
  let urgent = 0
  const timer = setInterval(() => flushSync(() => more(++urgent)), 20)
  ends.push(() => clearInterval(timer))
  of.set(2)
  vi.advanceTimersByTime(249)
  // Not `expect.poll`, which moves the timers on.
  while (urgent < 20) await new Promise((next) => requestAnimationFrame(next))
  expect(drawn.at(-1)).toBe(1)
  vi.advanceTimersByTime(1)
  await expect.poll(() => drawn.at(-1)).toBe(2)
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

test('TRADE-32 what the answer to a press changes is drawn with what is urgent in it; what shows no answers stays unhurried', async () => {
  const of = counter(1)
  const drawn: [urgent: number, answered: number, other: number][] = []
  let more: (urgent: number) => void = () => undefined
  function Shown() {
    const [urgent, show] = useState(0)
    more = show
    drawn.push([urgent, useDeferredStore(of.subscribe, of.read, true), useDeferredStore(of.subscribe, of.read)])
    return null
  }
  const root = createRoot(document.createElement('div'))
  ends.push(() => root.unmount())
  root.render(createElement(Shown))
  await expect.poll(() => of.listeners.size).toBe(2)
  drawAtOnce(() => of.set(2))
  await Promise.resolve()
  flushSync(() => more(1))
  expect(drawn.at(-1)).toEqual([1, 2, 1])
  await expect.poll(() => drawn.at(-1)).toEqual([1, 2, 2])
})
