import { expect, test, vi } from 'vitest'
import { createSecondClock } from './second-clock.ts'

/** A page with its timers. @param ahead ms by which the server's clock is ahead of the device's */
function page(ahead = 0) {
  const world = { time: 10_250, visible: true, timers: new Set<{ at: number; run: () => void }>() }
  const changed = new Set<() => void>()
  const clock = createSecondClock({
    now: () => world.time,
    phase: () => world.time + ahead,
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

test('CLOCK-31 the seconds are the server’s, and looks of whatever period share their one timer', () => {
  const { clock, world, pass } = page(400)
  const looks: Record<string, number[]> = { a: [], b: [] }
  clock.every(2_000, () => looks.a?.push(world.time))
  clock.every(5_000, () => looks.b?.push(world.time))
  expect(world.timers.size).toBe(1)
  pass(11_000)
  expect(world.timers.size).toBe(1)
  // A second of the server begins at 600 ms of the device's.
  expect(looks).toEqual({ a: [12_600, 14_600, 16_600, 18_600, 20_600], b: [15_600, 20_600] })
})

test('CLOCK-31 a look is made at once when the page is shown again; one that waits for its time only if it has come', () => {
  const { clock, world, pass, show } = page()
  const looks: [string, number][] = []
  clock.every(60_000, () => looks.push(['at once', world.time]))
  clock.every(60_000, () => looks.push(['due', world.time]), true)
  show(false)
  pass(30_000)
  show(true)
  expect(looks).toEqual([['at once', 40_250]])
  show(false)
  pass(60_000)
  expect([looks.length, world.timers.size]).toEqual([1, 0])
  show(true)
  expect(looks.slice(1)).toEqual([
    ['at once', 100_250],
    ['due', 100_250],
  ])
})

/** Seeded, 0 ≤ x < 1. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'CLOCK-31 whoever comes, goes, hides and shows: one timer at most, none while hidden, no old second (seed %i)',
  (seed) => {
    const chance = random(seed)
    const { clock, world, pass, show } = page(Math.floor(chance() * 1_000))
    const ends: (() => void)[] = []
    for (let step = 0; step < 400; step++) {
      const what = chance()
      if (what < 0.25) {
        ends.push(clock.subscribe(() => undefined))
      } else if (what < 0.35) ends.push(clock.every(1_000 * Math.ceil(chance() * 9), () => undefined))
      else if (what < 0.55) ends.splice(Math.floor(chance() * ends.length), 1)[0]?.()
      else if (what < 0.7) {
        show(!world.visible)
        if (world.visible && ends.length > 0) expect(clock.read()).toBe(world.time)
      } else pass(Math.floor(chance() * 3_000))
      expect(world.timers.size).toBe(world.visible && ends.length > 0 ? 1 : 0)
      expect(world.time - clock.read()).toBeLessThan(1_000)
    }
  },
)

test('CLOCK-31 a look that fails keeps none of the others from the second', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { clock, pass } = page()
  let looks = 0
  clock.subscribe(() => {
    throw new Error('failed')
  })
  clock.every(1_000, () => looks++)
  pass(3_000)
  expect([looks, logged.mock.calls.length]).toEqual([3, 3])
  logged.mockRestore()
})
