import type { Bars, Row, RowContext, RowResult } from '../row.ts'
import { pairedRatios, quantile } from '../statistics.ts'
import { bytesPerLevel } from './bytes-per-level.ts'
import type { Engine } from './engines/engine.ts'
import { OnetapeEngine } from './engines/onetape.ts'
import { wire } from './formats.ts'
import { btreeEngine, ccxtEngine, mapEngine, orderbooksEngine } from './peers.ts'
import { type Lane, race } from './race.ts'
import { proveSameBook } from './same-book.ts'
import { makeWorkload } from './workload.ts'

/** What takes half a millisecond a message does a fifth of them. */
const SLOW_SHARE: Record<string, number> = { orderbooks: 0.2 }
const READ_EVERY = 100
const OURS = 'Onetape'
const CHECKED = 'Onetape, cs each'
const PARSE = 'JSON.parse alone'
const READS = ', top 50 read'

export const row: Row = {
  name: 'book',
  place: 'node',
  quick: true,
  keys: [
    { key: 'vs_ccxt', goal: { least: 14 }, meaning: 'text to merged book, digits kept, no cs, times ccxt.pro' },
    { key: 'checked_vs_ccxt', goal: { least: 5 }, meaning: 'the same, cs verified on every message' },
    { key: 'vs_json_parse', goal: { least: 1.5 }, meaning: 'all of it against JSON.parse of the same text alone' },
    { key: 'snapshot_vs_best_peer', goal: { least: 3.5 }, meaning: 'merge and top 50 every 100 messages' },
    { key: 'bytes_per_level', goal: { most: 40 }, unit: 'bytes', meaning: '40 books × 2 × 1,000 levels' },
  ],
  run: runBook,
}

async function runBook(context: RowContext): Promise<RowResult> {
  const { options, progress, signal } = context
  const messages = options.quick ? 10_000 : 100_000
  const warmup = options.quick ? 1_000 : 5_000
  const runs = options.runs ?? (options.quick ? 3 : 7)
  const memory = await bytesPerLevel(options.seed)
  progress('making the session')
  const workload = makeWorkload(options.seed, warmup + messages, (warmup + messages) / 20, true)
  const bare = workload.changes.map((change) => ({ ...change, cs: null }))
  const texts = new Map<unknown, string[]>()
  const peers: Engine[] = [await ccxtEngine(), mapEngine(), await btreeEngine(), await orderbooksEngine()]
  const ours = new OnetapeEngine()
  for (const { format } of [ours, ...peers]) if (!texts.has(format)) texts.set(format, bare.map(format.delta))
  const checkedTexts = workload.changes.map(wire.delta)
  const deltasOf = (engine: Engine) => texts.get(engine.format) as string[]

  let checkpoints = 0
  for (const engine of [ours, ...peers]) {
    progress(`${engine.name}: is it the same book?`)
    checkpoints = proveSameBook(engine, engine.format.snapshot(workload.snapshot), deltasOf(engine), workload)
  }
  const checked = new OnetapeEngine()
  proveSameBook(checked, wire.snapshot(workload.snapshot), checkedTexts, workload)
  if (checked.store.keeper.checksumsOk !== workload.changes.length + 1) throw new Error('not every cs was verified')

  const merge = (name: string, engine: Engine, deltas: string[]): Lane => {
    const snapshot = engine.format.snapshot(workload.snapshot)
    return {
      name,
      share: SLOW_SHARE[engine.name] ?? 1,
      start: () => engine.start(snapshot),
      run: (from, to) => {
        for (let i = from; i < to; i++) engine.take(deltas[i] as string)
      },
    }
  }
  let kept: unknown
  const reading = (engine: Engine): Lane => {
    const lane = merge(engine.name + READS, engine, deltasOf(engine))
    const deltas = deltasOf(engine)
    lane.run = (from, to) => {
      for (let i = from; i < to; i++) {
        engine.take(deltas[i] as string)
        if (i % READ_EVERY === 0) kept = engine.read(50)
      }
    }
    return lane
  }
  const parse: Lane = {
    name: PARSE,
    start: () => undefined,
    run: (from, to) => {
      const deltas = deltasOf(ours)
      for (let i = from; i < to; i++) kept = JSON.parse(deltas[i] as string)
    },
  }
  const all = { runs, warmup, messages, chunk: messages / 20, now: () => performance.now(), progress, signal }
  const times = race(
    [
      merge(OURS, ours, deltasOf(ours)),
      merge(CHECKED, checked, checkedTexts),
      parse,
      ...peers.map((engine) => merge(engine.name, engine, deltasOf(engine))),
    ],
    all,
  )
  const readTimes = race([reading(ours), ...peers.map(reading)], { ...all, chunk: messages / 20 })
  if (kept === undefined) throw new Error('nothing was read')

  const ms = (name: string) => (times.get(name) ?? readTimes.get(name)) as number[]
  const best = peers.map(({ name }) => name + READS).sort((a, b) => quantile(ms(a), 0.5) - quantile(ms(b), 0.5))[0]
  const perSecond = (name: string) => (messages / quantile(ms(name), 0.5)) * 1000
  const bars = (title: string, names: string[], below: string): Bars => ({
    title,
    note: 'messages a second, same levels, each in its own format',
    unit: 'messages/s',
    bars: names
      .map((name) => ({ name: name.replace(READS, ''), value: perSecond(name), own: name.startsWith(OURS) }))
      .sort((a, b) => b.value - a.value),
    below,
  })
  return {
    figures: {
      vs_ccxt: pairedRatios(ms('ccxt.pro'), ms(OURS)),
      checked_vs_ccxt: pairedRatios(ms('ccxt.pro'), ms(CHECKED)),
      vs_json_parse: pairedRatios(ms(PARSE), ms(OURS)),
      snapshot_vs_best_peer: pairedRatios(ms(best as string), ms(OURS + READS)),
      bytes_per_level: memory.ours,
    },
    amounts: {
      checkpoints,
      messages,
      bytes_per_message: deltasOf(ours).reduce((sum, text) => sum + text.length, 0) / deltasOf(ours).length,
      bytes_per_level_ccxt: memory.ccxt,
      best_peer: (best as string).replace(READS, ''),
      ...Object.fromEntries([...times, ...readTimes].map(([name, each]) => [`ms: ${name}`, each])),
      ...Object.fromEntries(Object.entries(workload.mix).map(([name, share]) => [`share: ${name}`, share])),
    },
    bars: [
      bars('Peers, side by side', [...times.keys()], 'JSON.parse alone keeps no book.'),
      bars('With the top 50 read every 100 messages', [...readTimes.keys()], `Best peer: ${best?.replace(READS, '')}.`),
    ],
    notes: [
      `Every engine first reproduced the same top 50 at all ${checkpoints} checkpoints.`,
      'orderbooks does the first fifth of each run; its time is taken for the whole.',
    ],
  }
}
