/** One engine in a race: how it begins a run, and how it does the messages from one place up to another. */
export interface Lane {
  name: string
  start(): void
  run(from: number, to: number): void
  /** Of each run's messages, the first so many are done and their time is taken for all: for what is very slow. 1 where absent. */
  share?: number
}

export interface RaceOptions {
  runs: number
  /** Untimed messages at the start of each run, then timed ones. */
  warmup: number
  messages: number
  /** Messages that a lane does in one go. */
  chunk: number
  now: () => number
  progress(text: string): void
  signal: AbortSignal
}

/**
 * Runs all lanes in one process, chunk by chunk in turn, so that whatever the machine does meanwhile falls on all of them.
 * Who goes first changes with every chunk. @returns ms of each lane in each run
 */
export function race(lanes: Lane[], options: RaceOptions): Map<string, number[]> {
  const { runs, warmup, messages, chunk, now } = options
  const times = new Map(lanes.map((lane) => [lane.name, [] as number[]]))
  for (let run = 0; run < runs; run++) {
    for (const lane of lanes) {
      lane.start()
      lane.run(0, warmup)
    }
    const spent = new Float64Array(lanes.length)
    for (let from = warmup, turn = run; from < warmup + messages; from += chunk, turn++) {
      const to = Math.min(from + chunk, warmup + messages)
      options.signal.throwIfAborted()
      for (let n = 0; n < lanes.length; n++) {
        const at = (n + turn) % lanes.length
        const lane = lanes[at] as Lane
        if (from - warmup >= messages * (lane.share ?? 1)) continue
        const began = now()
        lane.run(from, to)
        spent[at] = (spent[at] as number) + now() - began
      }
      options.progress(`run ${run + 1} of ${runs}, ${Math.round((100 * (to - warmup)) / messages)} %`)
    }
    for (const [at, lane] of lanes.entries()) times.get(lane.name)?.push((spent[at] as number) / (lane.share ?? 1))
  }
  return times
}
