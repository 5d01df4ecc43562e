// npm run simulate:tabs -- [--tabs N] [--costs FILE] [--bench FILE] ...: how many gateways so many tabs need, by measured costs.
// The formulas stand in docs/operators.md. They give ratios: what a machine carries is measured on that machine.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Costs of one gateway process. `docs/operators.md` says where each figure is from. */
export const DEFAULT_COSTS = {
  machine: '2 shared cores of an Intel Xeon, Node 20.20, loopback',
  /** One frame to one socket, µs. */
  frame_us: 10.8,
  /** One frame made and deflated for one topic set, µs. */
  class_us: 34,
  /** One socket for a second without data: its ping in 15 s, its timers, µs. */
  socket_us: 8.3,
  /** One private event to one socket, µs. */
  private_us: 21.3,
  /** Memory of one socket, kB. */
  socket_kb: 34,
  /** Memory of one topic set with its newest frames, kB. */
  class_kb: 16,
  /** Memory of a process without sockets, MB. */
  base_mb: 70,
}

/** What people do. */
export const DEFAULT_LOAD = {
  tabs: 1_000_000,
  /** Tabs of one browser: they share its sockets. */
  tabs_per_browser: 2.5,
  /** Sockets of one browser: spot, contract or both. */
  sockets_per_browser: 1.2,
  /** Distinct topic sets over all sockets. */
  topic_sets: 600,
  /** Frames of one topic set a second. */
  frames_per_second: 4,
  /** Bytes of one frame before deflate. */
  frame_bytes: 960,
  /** Of those, what is left after deflate. */
  deflated: 0.4,
  /** Private events of one socket a second. */
  private_per_second: 0.02,
}

/** What one gateway may be given. */
export const DEFAULT_LIMITS = {
  /** Of one core, the share that may be used: the rest is for bursts and for the sockets of a gateway that drains. */
  busy: 0.5,
  sockets: 20_000,
  memory_mb: 1_500,
  /** Gateways besides those that are needed. */
  spare: 1,
}

/** Ethernet, IPv4, TCP with timestamps and the WebSocket header of one frame, bytes. */
const FRAME_OVERHEAD = 14 + 20 + 32 + 4

/** What one gateway with so many sockets costs. */
export function gatewayOf(sockets, costs, load) {
  const classes = Math.min(load.topic_sets, sockets)
  const frames = sockets * load.frames_per_second
  const micros =
    frames * costs.frame_us +
    classes * load.frames_per_second * costs.class_us +
    sockets * costs.socket_us +
    sockets * load.private_per_second * costs.private_us
  return {
    sockets,
    classes,
    frames_per_second: frames,
    cores: micros / 1e6,
    memory_mb: costs.base_mb + (sockets * costs.socket_kb + classes * costs.class_kb) / 1000,
    megabits: (frames * (load.frame_bytes * load.deflated + FRAME_OVERHEAD) * 8) / 1e6,
  }
}

/** The most sockets that keep a gateway within its limits; 0 where not even one does. */
export function socketsPerGateway(costs, load, limits) {
  const fits = (sockets) => {
    const { cores, memory_mb } = gatewayOf(sockets, costs, load)
    return cores <= limits.busy && memory_mb <= limits.memory_mb
  }
  let least = 0
  let most = limits.sockets
  // All costs grow with the number of sockets.
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(middle)) least = middle
    else most = middle - 1
  }
  return least
}

/** @throws RangeError where not even one socket fits into a gateway */
export function simulate(costs, load, limits) {
  const browsers = Math.ceil(load.tabs / load.tabs_per_browser)
  const sockets = Math.ceil(browsers * load.sockets_per_browser)
  const most = socketsPerGateway(costs, load, limits)
  if (most === 0)
    throw new RangeError('no socket fits into a gateway: topic sets, frames or limits make no sense together')
  const needed = Math.ceil(sockets / most)
  const one = gatewayOf(Math.ceil(sockets / needed), costs, load)
  return {
    tabs: load.tabs,
    browsers,
    sockets,
    needed,
    gateways: needed + limits.spare,
    one,
    cores: one.cores * needed,
    memory_mb: one.memory_mb * needed + costs.base_mb * limits.spare,
    megabits: one.megabits * needed,
    // Each gateway has each topic set's data once.
    upstream_megabits:
      ((needed + limits.spare) * load.topic_sets * load.frames_per_second * load.frame_bytes * 8) / 1e6,
  }
}

/** What changes where one thing of the load doubles: the ratio of gateways' processor, memory and bandwidth. */
export function growth(costs, load, limits) {
  const names = ['tabs', 'tabs_per_browser', 'topic_sets', 'frames_per_second', 'frame_bytes', 'private_per_second']
  const before = simulate(costs, load, limits)
  return names.map((name) => {
    const after = simulate(costs, { ...load, [name]: load[name] * 2 }, limits)
    const ratio = (key) => after[key] / before[key]
    return {
      name,
      gateways: ratio('needed'),
      cores: ratio('cores'),
      memory: ratio('memory_mb'),
      bandwidth: ratio('megabits'),
    }
  })
}

/**
 * Costs from the bench's row `gateway`: a figure that it does not have stays as given. A whole flush counts as its frames alone, an
 * upper bound for the cost of a frame.
 */
export function costsOfBench(results, costs) {
  const row = results?.gateway ?? {}
  const figure = (key) => (typeof row[key] === 'object' && row[key] !== null ? row[key].median : row[key])
  const found = { ...costs }
  for (const key of Object.keys(costs)) if (Number.isFinite(figure(key))) found[key] = figure(key)
  const flush = figure('flush_20000x600_ms')
  if (Number.isFinite(flush) && !Number.isFinite(figure('frame_us'))) {
    found.frame_us = (flush * 1000) / 20_000
    found.class_us = 0
  }
  const events = figure('private_100_ms')
  if (Number.isFinite(events) && !Number.isFinite(figure('private_us'))) found.private_us = (events * 1000) / 100
  return found
}

/** The table as text. */
export function tableOf(costs, load, limits) {
  const all = simulate(costs, load, limits)
  const number = (value, digits = 0) =>
    value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const rows = [
    ['tabs', number(all.tabs)],
    ['browsers', number(all.browsers)],
    ['sockets', number(all.sockets)],
    ['gateways', `${number(all.needed)} + ${limits.spare} spare`],
    ['sockets of one gateway', number(all.one.sockets)],
    ['topic sets of one gateway', number(all.one.classes)],
    ['frames a second of one gateway', number(all.one.frames_per_second)],
    ['processor of one gateway, cores', number(all.one.cores, 2)],
    ['memory of one gateway, MB', number(all.one.memory_mb)],
    ['bandwidth of one gateway, Mbit/s', number(all.one.megabits, 1)],
    ['processor of all, cores', number(all.cores, 1)],
    ['memory of all, GB', number(all.memory_mb / 1000, 1)],
    ['bandwidth of all, Gbit/s', number(all.megabits / 1000, 2)],
    ['upstream of all, Mbit/s', number(all.upstream_megabits, 1)],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `${name.padEnd(width)}  ${value.padStart(16)}`)
  const grows = growth(costs, load, limits).map(
    ({ name, gateways, cores, memory, bandwidth }) =>
      `${name.padEnd(width)}  ${[gateways, cores, memory, bandwidth].map((ratio) => `×${number(ratio, 2)}`.padStart(9)).join(' ')}`,
  )
  const head = `${'twice as much of'.padEnd(width)}  ${['gateways', 'cores', 'memory', 'bandwidth'].map((name) => name.padStart(9)).join(' ')}`
  return [`Costs: ${costs.machine}`, '', ...lines, '', head, ...grows].join('\n')
}

/** The JSON of a file. @throws RangeError where the file cannot be read, or is no JSON */
function readFile(file, readJson) {
  try {
    return readJson(file)
  } catch (error) {
    throw new RangeError(`${file} ${error instanceof SyntaxError ? 'is no JSON' : 'cannot be read'}: ${error.message}`)
  }
}

/** Costs of a file. @throws RangeError where not one cost is known, or one is no number */
function costsOfFile(given, file) {
  const names = Object.keys(DEFAULT_COSTS).filter((name) => name !== 'machine')
  const known = names.filter((name) => Object.hasOwn(Object(given), name))
  if (known.length === 0) throw new RangeError(`${file} has none of ${names.join(', ')}`)
  for (const name of known)
    if (!Number.isFinite(given[name]) || given[name] < 0)
      throw new RangeError(`${name} in ${file} must be a number, not ${JSON.stringify(given[name])}`)
  return given
}

/** What each flag with a number sets. */
const MEANINGS = {
  tabs: 'tabs that are open at once',
  tabs_per_browser: 'tabs of one browser: they share its sockets',
  sockets_per_browser: 'sockets of one browser: spot, contract or both',
  topic_sets: 'distinct topic sets over all sockets',
  frames_per_second: 'frames of one topic set a second',
  frame_bytes: 'bytes of one frame before deflate',
  deflated: 'what deflate leaves of a frame, from 0 to 1',
  private_per_second: 'private events of one socket a second',
  busy: 'share of one core that a gateway may use',
  sockets: 'most sockets of one gateway',
  memory_mb: 'most memory of one gateway, MB',
  spare: 'gateways besides those that are needed',
}

/** Every flag with its default. */
export function helpText() {
  const row = (flag, text) => `  ${flag.padEnd(26)}${text}`
  const rowOf = ([name, value]) => row(`--${name.replaceAll('_', '-')} N`, `${MEANINGS[name]} (${value})`)
  return [
    'Usage: npm run simulate:tabs -- [flags]',
    '',
    row('--costs FILE', 'costs as npm run gateway:costs prints them'),
    row('--bench FILE', 'costs as npm run bench -- --only gateway --json prints them'),
    ...Object.entries(DEFAULT_LOAD).map(rowOf),
    ...Object.entries(DEFAULT_LIMITS).map(rowOf),
    row('--help', 'show this text'),
  ].join('\n')
}

/** Reads `--name value` for each field of load and limits (`--tabs-per-browser 2`), `--costs FILE` and `--bench FILE`. */
export function readArguments(argv, readJson) {
  let costs = { ...DEFAULT_COSTS }
  const load = { ...DEFAULT_LOAD }
  const limits = { ...DEFAULT_LIMITS }
  for (let at = 0; at < argv.length; at += 2) {
    const [flag, value] = [argv[at], argv[at + 1]]
    if (value === undefined) throw new RangeError(`${flag} needs a value`)
    const name = flag.replace(/^--/, '').replaceAll('-', '_')
    if (flag === '--costs') costs = { ...costs, ...costsOfFile(readFile(value, readJson), value) }
    else if (flag === '--bench') {
      const file = readFile(value, readJson)
      costs = { ...costsOfBench(file?.results ?? file, costs), machine: `as in ${value}` }
    } else {
      const place = Object.hasOwn(load, name) ? load : Object.hasOwn(limits, name) ? limits : null
      if (!flag.startsWith('--') || place === null) throw new RangeError(`unknown flag ${flag}`)
      const number = Number(value)
      if (!Number.isFinite(number) || number < 0)
        throw new RangeError(`${flag} wants a number, not ${JSON.stringify(value)}`)
      place[name] = number
    }
  }
  for (const name of ['tabs', 'tabs_per_browser', 'sockets_per_browser', 'topic_sets', 'frames_per_second'])
    if (!(load[name] > 0)) throw new RangeError(`--${name.replaceAll('_', '-')} must be above 0`)
  return { costs, load, limits }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const argv = process.argv.slice(2)
    if (argv.includes('--help')) console.log(helpText())
    else {
      const { costs, load, limits } = readArguments(argv, (file) => JSON.parse(readFileSync(file, 'utf8')))
      console.log(tableOf(costs, load, limits))
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
