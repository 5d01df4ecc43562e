import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeTimers } from '../../gateway/base/timers.ts'
import { openJetStream } from '../../sandbox/journal/nats/jetstream-port.ts'
import { openStreamHost } from '../../sandbox/open-stream-host.ts'
import { findNats } from '../../scripts/find-nats.mjs'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { startNatsCluster } from '../../tests/support/nats-cluster.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure, quantile } from '../statistics.ts'
import { openAccounts, runCallers } from './engine-host.ts'

export const row: Row = {
  name: 'nats',
  place: 'node',
  quick: false,
  lacks: () => findNats().why,
  keys: [
    {
      key: 'orders_per_second',
      goal: { least: 3_000 },
      meaning: 'orders answered a second with the journal on three NATS servers of this machine, each message on disk',
      unit: 'orders',
    },
    { key: 'p99_ms', goal: { most: 30 }, meaning: 'what 99 of 100 of these answers took at most', unit: 'ms' },
  ],
  run: measure,
}

/** The whole exchange in this process, three servers beside it, and 64 callers that each wait for the answer. */
async function measure({ options, signal, progress }: RowContext): Promise<RowResult> {
  const runs = options.runs ?? 3
  const ms = (options.duration ?? 10) * 1_000
  const dataDir = mkdtempSync(join(tmpdir(), 'onetape-bench-'))
  progress('starting three servers')
  const cluster = await startNatsCluster(findNats().path ?? '')
  try {
    const port = await openJetStream({
      servers: cluster.journal.split(','),
      prefix: 'bench',
      replicas: 3,
      log: progress,
    })
    const host = await openStreamHost({
      ...{ dataDir, port, engine: exchangeEngine, timers: nodeTimers, clock: Date.now, isStandby: false },
      ...{ calm: true, seed: options.seed % 1_000_000, passwordHash: 'none', log: progress },
    })
    const [perSecond, p99]: [number[], number[]] = [[], []]
    try {
      await openAccounts(host)
      for (let run = 0; run <= runs; run++) {
        signal.throwIfAborted()
        progress(run === 0 ? 'warming up' : `run ${run} of ${runs}`)
        const times: number[] = []
        const count = await runCallers(host, options.seed + run, run === 0 ? ms / 2 : ms, (took) => times.push(took))
        if (run === 0) continue
        perSecond.push((count / ms) * 1_000)
        p99.push(quantile(times, 0.99))
      }
    } finally {
      await host.close()
    }
    return { figures: { orders_per_second: figure(perSecond), p99_ms: figure(p99) } }
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
