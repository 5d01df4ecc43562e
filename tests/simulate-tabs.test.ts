import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HELP } from '../sandbox/cli/flags.ts'
import {
  costsOfBench,
  DEFAULT_COSTS,
  DEFAULT_LIMITS,
  DEFAULT_LOAD,
  gatewayOf,
  growth,
  helpText,
  type Load,
  readArguments,
  simulate,
  socketsPerGateway,
  tableOf,
} from '../scripts/simulate-tabs.mjs'

const COSTS = {
  machine: 'paper',
  ...{ frame_us: 10, class_us: 100, socket_us: 5, private_us: 20 },
  ...{ socket_kb: 20, class_kb: 50, base_mb: 100 },
}
const LOAD: Load = {
  ...{ tabs: 100_000, tabs_per_browser: 2, sockets_per_browser: 1.5, topic_sets: 100 },
  ...{ frames_per_second: 5, frame_bytes: 1_000, deflated: 0.3, private_per_second: 0.1 },
}
const LIMITS = { busy: 0.5, sockets: 20_000, memory_mb: 1_000, spare: 1 }

test('OPER-30 a gateway with 1,000 sockets and 100 topic sets costs what a hand computes', () => {
  expect(gatewayOf(1_000, COSTS, LOAD)).toEqual({
    sockets: 1_000,
    classes: 100,
    frames_per_second: 5_000,
    // 5,000 · 10 + 100 · 5 · 100 + 1,000 · 5 + 1,000 · 0.1 · 20 = 50,000 + 50,000 + 5,000 + 2,000 µs
    cores: 0.107,
    // 100 + (1,000 · 20 + 100 · 50) / 1000
    memory_mb: 125,
    // 5,000 · (1,000 · 0.3 + 70) · 8 / 1e6
    megabits: 14.8,
  })
  // Fewer sockets than topic sets: each has one of its own.
  expect(gatewayOf(10, COSTS, LOAD).classes).toBe(10)
})

test('OPER-30 100,000 tabs need ten gateways and one to spare, as a hand computes', () => {
  // A socket costs 5 · 10 + 5 + 0.1 · 20 = 57 µs a second; topic sets take 50,000 of 500,000: 450,000 / 57 = 7,894.7.
  expect(socketsPerGateway(COSTS, LOAD, LIMITS)).toBe(7_894)
  const all = simulate(COSTS, LOAD, LIMITS)
  // 100,000 / 2 · 1.5 = 75,000 sockets; 75,000 / 7,894 = 9.5.
  expect(all).toMatchObject({ browsers: 50_000, sockets: 75_000, needed: 10, gateways: 11 })
  expect(all.one.sockets).toBe(7_500)
  // 57 · 7,500 + 50,000 = 477,500 µs each.
  expect(all.cores).toBeCloseTo(4.775, 9)
  // 100 + 150 + 5 each, and the spare's 100.
  expect(all.memory_mb).toBe(2_650)
  // 11 · 100 · 5 · 1,000 · 8 / 1e6
  expect(all.upstream_megabits).toBeCloseTo(44, 9)
  // Memory decides: (205 − 100 − 5) / 0.02.
  expect(socketsPerGateway(COSTS, LOAD, { ...LIMITS, memory_mb: 205 })).toBe(5_000)
  expect(socketsPerGateway(COSTS, LOAD, { ...LIMITS, sockets: 100 })).toBe(100)
})

test('OPER-30 twice the tabs is twice the gateways, twice the bytes is bandwidth alone', () => {
  const by = Object.fromEntries(growth(COSTS, LOAD, LIMITS).map((row) => [row.name, row]))
  expect(by.tabs).toMatchObject({ gateways: 2, cores: 2, bandwidth: 2 })
  expect(by.tabs_per_browser).toMatchObject({ gateways: 0.5, bandwidth: 0.5 })
  expect(by.frame_bytes).toMatchObject({ gateways: 1, cores: 1, memory: 1, bandwidth: 670 / 370 })
  expect(by.topic_sets?.cores).toBeGreaterThan(1)
  // Sockets are whole.
  expect(by.topic_sets?.bandwidth).toBeCloseTo(1, 3)
})

test('OPER-31 costs come from the bench: its figures, else a flush as frames, else the defaults', () => {
  const row = { flush_20000x600_ms: 12, private_100_ms: 1 }
  expect(costsOfBench({ gateway: row }, COSTS)).toEqual({ ...COSTS, frame_us: 0.6, class_us: 0, private_us: 10 })
  expect(costsOfBench({ gateway: { ...row, frame_us: 2, class_us: 30, socket_kb: 9 } }, COSTS)).toMatchObject({
    ...{ frame_us: 2, class_us: 30, socket_kb: 9, private_us: 10, base_mb: 100 },
  })
  expect(costsOfBench({ gateway: { flush_20000x600_ms: null } }, COSTS)).toEqual(COSTS)
  expect(costsOfBench({}, COSTS)).toEqual(COSTS)
})

test('OPER-31 flags and files are read, and what makes no sense is refused', () => {
  const files: Record<string, unknown> = {
    'c.json': { frame_us: 3, machine: 'ours' },
    'b.json': { results: { gateway: { private_100_ms: 2 } } },
  }
  const read = (...words: string[]) => readArguments(words, (file) => files[file])
  expect(read().load).toEqual(DEFAULT_LOAD)
  expect(read('--tabs', '500', '--spare', '3', '--costs', 'c.json')).toMatchObject({
    ...{ load: { tabs: 500 }, limits: { spare: 3 }, costs: { frame_us: 3, machine: 'ours' } },
  })
  expect(read('--bench', 'b.json').costs).toMatchObject({ private_us: 20, machine: 'as in b.json' })
  for (const words of [
    ['--tabs'],
    ['--tabs', 'x'],
    ['--tabs', '-1'],
    ['--tabs', '0'],
    ['--teacups', '3'],
    ['tabs', '3'],
  ])
    expect(() => read(...words), words.join(' ')).toThrow(RangeError)
  expect(() => simulate(COSTS, { ...LOAD, topic_sets: 1e6, frames_per_second: 1e6 }, LIMITS)).toThrow(RangeError)
})

test('OPER-54 a file of costs without one known member, or that is no JSON, is refused by its name', () => {
  const files: Record<string, string> = { 'other.json': '{"cores":4}', 'page.html': '<html>', 'list.json': 'null' }
  const read = (flag: string, file: string) => () =>
    readArguments([flag, file], (name) => {
      const text = files[name]
      if (text === undefined) throw new Error('ENOENT')
      return JSON.parse(text)
    })
  const none = 'has none of frame_us, class_us, socket_us, private_us, socket_kb, class_kb, base_mb'
  expect(read('--costs', 'other.json')).toThrow(new RangeError(`other.json ${none}`))
  expect(read('--costs', 'list.json')).toThrow(new RangeError(`list.json ${none}`))
  files['text.json'] = '{"frame_us":"3"}'
  expect(read('--costs', 'text.json')).toThrow('frame_us in text.json must be a number, not "3"')
  for (const flag of ['--costs', '--bench']) {
    expect(read(flag, 'page.html')).toThrow(/^page\.html is no JSON: /)
    expect(read(flag, 'nowhere.json')).toThrow(/^nowhere\.json cannot be read: ENOENT/)
  }
})

test('OPER-54 --help has each flag with its default, and docs/operators.md says that each value is a flag', () => {
  const help = helpText()
  for (const [name, value] of Object.entries({ ...DEFAULT_LOAD, ...DEFAULT_LIMITS })) {
    const row = help.split('\n').find((line) => line.includes(` --${name.replaceAll('_', '-')} N `))
    expect(row, name).toContain(`(${value})`)
  }
  expect(page).toContain('--tabs-per-browser 2')
})

test('OPER-32 whatever the load, a gateway is within its limits, and one socket more is not', () => {
  const load = fc.record({
    tabs: fc.integer({ min: 1, max: 5_000_000 }),
    tabs_per_browser: fc.double({ min: 1, max: 20, noNaN: true }),
    sockets_per_browser: fc.double({ min: 0.5, max: 2, noNaN: true }),
    topic_sets: fc.integer({ min: 1, max: 2_000 }),
    frames_per_second: fc.integer({ min: 1, max: 20 }),
    frame_bytes: fc.integer({ min: 10, max: 5_000 }),
    deflated: fc.double({ min: 0.1, max: 1, noNaN: true }),
    private_per_second: fc.double({ min: 0, max: 2, noNaN: true }),
  })
  fc.assert(
    fc.property(load, fc.integer({ min: 1, max: 30_000 }), (given, sockets) => {
      const limits = { ...LIMITS, sockets }
      const most = socketsPerGateway(COSTS, given, limits)
      const fits = (count: number) => {
        const { cores, memory_mb } = gatewayOf(count, COSTS, given)
        return count <= sockets && cores <= limits.busy && memory_mb <= limits.memory_mb
      }
      expect(fits(most + 1)).toBe(false)
      if (most === 0) return
      const all = simulate(COSTS, given, limits)
      expect(fits(all.one.sockets)).toBe(true)
      expect(all.one.sockets * all.needed).toBeGreaterThanOrEqual(all.sockets)
    }),
  )
})

const page = readFileSync('docs/operators.md', 'utf8')

test('OPER-33 docs/operators.md has every default cost, and the table that they give', () => {
  for (const [name, value] of Object.entries(DEFAULT_COSTS))
    if (name !== 'machine') expect(page).toMatch(new RegExp(`\\| \`${name}\` \\| ${value} \\|`))
  expect(page).toContain(DEFAULT_COSTS.machine)
  const { costs, load, limits } = readArguments([], () => null)
  expect([load, limits]).toEqual([DEFAULT_LOAD, DEFAULT_LIMITS])
  expect(page).toContain(`\`\`\`\n${tableOf(costs, load, limits)}\n\`\`\``)
  for (const name of Object.keys({ ...DEFAULT_COSTS, ...DEFAULT_LOAD, ...DEFAULT_LIMITS }))
    if (name !== 'machine') expect(page, name).toMatch(new RegExp(`\\b${name}\\b`))
})

test('OPER-34 files that docs/operators.md names are there, settings are those of the exchange', () => {
  const files = [...page.matchAll(/`((?:deploy|docs|scripts)\/[\w./-]+)`/g)].map(([, path]) => path as string)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((path) => !existsSync(path))).toEqual([])
  for (const setting of ['ALLOWED_ORIGINS', 'ALLOWED_HOSTS', 'API_BASE', 'SOCKET_BASE', 'BASE_PATH', 'DATA_DIR']) {
    expect(page).toContain(setting)
    expect(HELP).toContain(setting)
  }
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const [, name] of page.matchAll(/npm run ([\w:]+)/g))
    if (name !== 'gateway') expect(scripts, name).toHaveProperty([name as string])
})
