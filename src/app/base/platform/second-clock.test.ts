import { expect, test } from 'vitest'
import { createSecondClock } from './second-clock.ts'

/** A page with its timers. */
function page() {
  const world = { time: 10_250, visible: true, timers: new Set<{ at: number; run: () => void }>() }
  const changed = new Set<() => void>()
  const clock = createSecondClock({
    now: () => world.time,
    after(ms, run) {
      const timer = { at: world.time + ms, run }
      world.timers.add(timer)
      return () => void world.timers.delete(timer)
    },
    visible: () => world.visible,
    onVisibility(run) {
      changed.add(run)
      return () => void changed.delete(run)
    },
  })
  return {
    clock,
    world,
    watchers: changed,
    show(visible: boolean) {
      world.visible = visible
      for (const run of [...changed]) run()
    },
    pass(ms: number) {
      const end = world.time + ms
      for (;;) {
        const [next] = [...world.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        world.timers.delete(next)
        world.time = next.at
        next.run()
      }
      world.time = end
    },
  }
}

test('REAL-61 seventeen that show seconds have one timer, which wakes them together at the second', () => {
  const { clock, world, pass } = page()
  const reported: number[] = []
  const ends = Array.from({ length: 17 }, () => clock.subscribe(() => reported.push(clock.read())))
  expect(world.timers.size).toBe(1)
  pass(1_000)
  expect(reported).toEqual(Array.from({ length: 17 }, () => 11_000))
  expect(world.timers.size).toBe(1)
  for (const end of ends) end()
  expect(world.timers.size).toBe(0)
})

test('REAL-61 a hidden page has no timer; shown again it tells the time at once', () => {
  const { clock, world, pass, show } = page()
  const reported: number[] = []
  clock.subscribe(() => reported.push(clock.read()))
  show(false)
  expect(world.timers.size).toBe(0)
  pass(60_000)
  expect(reported).toEqual([])
  clock.subscribe(() => undefined)
  expect(world.timers.size).toBe(0)
  show(true)
  expect(reported).toEqual([70_250])
  expect(world.timers.size).toBe(1)
})

test('PWA-67 a machine that slept: the one timer that runs late leads to the second of now, and the next is a second away', () => {
  const { clock, world, pass } = page()
  const reported: number[] = []
  clock.subscribe(() => reported.push(clock.read()))
  const [timer] = world.timers
  // Eight hours without a timer, then the one that was due.
  world.time += 8 * 3_600_000
  world.timers.clear()
  timer?.run()
  expect([reported, world.timers.size]).toEqual([[world.time], 1])
  pass(1_000)
  expect(reported).toHaveLength(2)
})

test('REAL-61 what is drawn without a timer is a second old at most', () => {
  const { clock, pass, show } = page()
  clock.subscribe(() => undefined)
  show(false)
  pass(999)
  expect(clock.read()).toBe(10_250)
  pass(1)
  expect(clock.read()).toBe(11_250)
})

test('REAL-61 nobody watches the page when nobody listens', () => {
  const { clock, watchers } = page()
  const end = clock.subscribe(() => undefined)
  expect(watchers.size).toBe(1)
  end()
  expect(watchers.size).toBe(0)
})
