import type { Histogram, Row, RowContext, RowResult } from '../row.ts'
import { pairedRatios, quantile } from '../statistics.ts'
import type { Engine } from './engines/engine.ts'
import { OnetapeEngine } from './engines/onetape.ts'
import { collect } from './held.ts'
import { mapEngine } from './peers.ts'
import { watchPreemption } from './preemption.ts'
import { proveSameBook } from './same-book.ts'
import { makeWorkload } from './workload.ts'

const WARMUP = 5_000
const SHARE = 0.9999
/** µs */
const LONG = 1_000
/** µs from which a message may have been interrupted by the system. */
const SUSPECT = 50
const FROM = 1
const FACTOR = 10 ** (1 / 8)

export const row: Row = {
  name: 'tail',
  place: 'node',
  quick: true,
  keys: [
    {
      key: 'p9999_vs_json_parse',
      goal: { least: 15 },
      meaning: '99.99th percentile of a message, JSON.parse + Map over ours',
    },
    { key: 'over_1ms', goal: { most: 0 }, unit: 'messages', meaning: 'messages over 1 ms in the median run' },
  ],
  run: runTail,
}

async function runTail({ options, progress, signal }: RowContext): Promise<RowResult> {
  const messages = options.quick ? 30_000 : 90_000
  const runs = options.runs ?? (options.quick ? 5 : 7)
  progress('making the session')
  const workload = makeWorkload(options.seed, WARMUP + messages, (WARMUP + messages) / 20, false)
  const engines: Engine[] = [new OnetapeEngine(), mapEngine()]
  // Both take the wire's own text.
  const deltas = workload.changes.map((change) => (engines[0] as Engine).format.delta(change))
  const snapshot = (engines[0] as Engine).format.snapshot(workload.snapshot)
  for (const engine of engines) proveSameBook(engine, snapshot, deltas, workload)
  const all = engines.map(() => [] as Float64Array[])
  for (let run = 0; run < runs; run++) {
    for (let n = 0; n < engines.length; n++) {
      signal.throwIfAborted()
      const at = (n + run) % engines.length
      progress(`run ${run + 1} of ${runs}, ${engines[at]?.name}`)
      const engine = engines[at] as Engine
      engine.start(snapshot)
      for (let i = 0; i < WARMUP; i++) engine.take(deltas[i] as string)
      // Neither pays for what the other has left behind.
      await collect()
      all[at]?.push(timed(engine, deltas, messages))
    }
  }
  progress('the machine alone')
  const idle = quantile([...idleTimes(messages, quantile([...(all[0]?.[0] ?? [])], 0.5))], SHARE)
  const tails = all.map((each) => each.map((times) => quantile([...times], SHARE)))
  const long = all.map((each) => each.map((times) => times.filter((us) => us > LONG).length))
  const [ours = [], plain = []] = all
  const setApart = ours.map((times) => messages - times.length)
  return {
    figures: {
      p9999_vs_json_parse: pairedRatios(tails[1] as number[], tails[0] as number[]),
      over_1ms: quantile(long[0] as number[], 0.5),
    },
    amounts: {
      messages,
      p9999_us_of_an_idle_loop: idle,
      set_apart: setApart,
      set_apart_json_parse: plain.map((times) => messages - times.length),
      p50_us: ours.map((times) => quantile([...times], 0.5)),
      p9999_us: tails[0] as number[],
      max_us: ours.map((times) => times.reduce((a, b) => Math.max(a, b))),
      over_1ms_runs: long[0] as number[],
      p50_us_json_parse: plain.map((times) => quantile([...times], 0.5)),
      p9999_us_json_parse: tails[1] as number[],
      over_1ms_runs_json_parse: long[1] as number[],
    },
    histograms: all.map((each, at) => {
      const middle = medianRun(each, tails[at] as number[])
      return histogram(at === 0 ? 'Onetape' : 'JSON.parse + Map', middle)
    }),
    notes: [
      `Each message was timed by itself; those in which the system gave the processor to somebody else (${setApart.join(', ')} of ${messages} in each run of ours) are set apart for both. A loop that does nothing for as long has its 99.99th percentile at ${idle.toFixed(0)} µs here: no engine's can be lower.`,
    ],
  }
}

/** µs of each message in which the processor was not taken away. */
function timed(engine: Engine, deltas: string[], messages: number): Float64Array {
  const times = new Float64Array(messages)
  const preemption = watchPreemption()
  let kept = 0
  for (let i = 0; i < messages; i++) {
    const began = performance.now()
    engine.take(deltas[WARMUP + i] as string)
    const us = (performance.now() - began) * 1_000
    if (us < SUSPECT || !preemption.happened()) times[kept++] = us
  }
  preemption.close()
  return times.subarray(0, kept)
}

/** The machine's own tail: a loop that does nothing for as long as a message takes, so many times. */
function idleTimes(messages: number, us: number): Float64Array {
  const times = new Float64Array(messages)
  const preemption = watchPreemption()
  let kept = 0
  for (let i = 0; i < messages; i++) {
    const began = performance.now()
    let now = began
    while (now - began < us / 1_000) now = performance.now()
    const spent = (performance.now() - began) * 1_000
    if (spent < SUSPECT || !preemption.happened()) times[kept++] = spent
  }
  preemption.close()
  return times.subarray(0, kept)
}

function medianRun(runs: Float64Array[], tails: number[]): Float64Array {
  const order = tails.map((_, run) => run).sort((a, b) => (tails[a] as number) - (tails[b] as number))
  return runs[order[Math.floor(order.length / 2)] as number] as Float64Array
}

function histogram(name: string, times: Float64Array): Histogram {
  const counts = new Array<number>(24).fill(0)
  for (const us of times) {
    const bucket = Math.floor(Math.log(Math.max(us, FROM) / FROM) / Math.log(FACTOR))
    const at = Math.min(counts.length - 1, bucket)
    counts[at] = (counts[at] as number) + 1
  }
  const marks = [
    { name: 'p50', value: quantile([...times], 0.5) },
    { name: 'p99.99', value: quantile([...times], SHARE) },
  ]
  return { name, unit: 'µs', from: FROM, factor: FACTOR, counts, marks }
}
