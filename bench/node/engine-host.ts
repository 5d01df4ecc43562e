import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeTimers } from '../../gateway/base/timers.ts'
import type { SandboxHost } from '../../sandbox/host.ts'
import { USDT } from '../../sandbox/market-specs.ts'
import { openHost } from '../../sandbox/open-host.ts'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import type { RowContext } from '../row.ts'
import { OrderMix, raceOrThrow } from './order-mix.ts'

const CALLERS = 64
/** First account of the callers. */
const FIRST = 2_001
const RUNS = 3

export interface Answered {
  perSecond: number[]
  count: number
}

/**
 * The whole sandbox as it runs (all its markets with their bots, ten ticks a second, checkpoints), and callers that each wait for
 * the answer, which comes when the command is in the journal. @param ms length of a run @throws where an order is refused
 */
export async function answeredPerSecond(context: RowContext, ms: number): Promise<Answered> {
  const dataDir = mkdtempSync(join(tmpdir(), 'onetape-bench-'))
  const host = await openHost({
    dataDir,
    engine: exchangeEngine,
    clock: () => Date.now(),
    timers: nodeTimers,
    reset: false,
    calm: true,
    seed: context.options.seed % 1_000_000,
    log: (line) => context.progress(line),
    passwordHash: 'none',
  })
  try {
    await openAccounts(host)
    const answered: Answered = { perSecond: [], count: 0 }
    for (let run = 0; run <= RUNS; run++) {
      context.signal.throwIfAborted()
      context.progress(run === 0 ? 'answered, warming up' : `answered, run ${run} of ${RUNS}`)
      const count = await runCallers(host, context.options.seed + run, ms)
      if (run === 0) continue
      answered.perSecond.push((count / ms) * 1_000)
      answered.count += count
    }
    return answered
  } finally {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Opens the callers' accounts and makes the books. */
export async function openAccounts(host: SandboxHost): Promise<void> {
  for (let account = FIRST; account < FIRST + CALLERS; account++) {
    const opening = { account, email: `b${account}@bench.test`, phone: null, passwordHash: 'none' }
    await host.submit({ kind: 'openAccount', ...opening })
    await host.submit({ kind: 'credit', account, wallet: 'contract', asset: USDT, amount: '10000000' })
  }
  // The first ticks make the books.
  for (let i = 0; i < 3; i++) await host.submit({ kind: 'tick' })
}

/**
 * Callers that each wait for the answer before they send the next order.
 * @param took is given what each answer took, ms
 * @returns commands that were answered
 */
export async function runCallers(
  host: SandboxHost,
  seed: number,
  ms: number,
  took?: (ms: number) => void,
): Promise<number> {
  const end = performance.now() + ms
  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    const account = FIRST + n
    const mix = new OrderMix(seed * CALLERS + n, (id) => Number(host.exchange.mark(id)?.m))
    let count = 0
    while (performance.now() < end) {
      const next = mix.next()
      const began = took ? performance.now() : 0
      const { answer } = await host.submit({ account, market: 'contract', ...next })
      took?.(performance.now() - began)
      if (answer.ok) {
        mix.answered(answer.data as Order)
        count++
      } else raceOrThrow(next.kind, answer.refusal.key)
    }
    await host.submit({ kind: 'cancelAll', account, market: 'contract', currency_id: null })
    await host.submit({ kind: 'closeAllPositions', account, currency_id: null })
    return count
  })
  return (await Promise.all(callers)).reduce((sum, count) => sum + count, 0)
}
