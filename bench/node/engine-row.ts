import type { Row, RowContext, RowResult } from '../row.ts'
import { figure } from '../statistics.ts'
import { answeredPerSecond } from './engine-host.ts'
import { httpPerSecond } from './engine-http.ts'
import { type Mix, runOrders } from './engine-orders.ts'
import { ACCOUNTS, fullBooks, orderCommands, RESTING } from './engine-workload.ts'

export const row: Row = {
  name: 'engine',
  place: 'node',
  quick: true,
  keys: [
    {
      key: 'orders_per_s',
      goal: { least: 100_000 },
      unit: 'orders/s',
      meaning: '45 % limits that wait, 45 % cancels, 10 % takers, margin checks and events on, one core',
    },
    {
      key: 'answered_per_s',
      goal: { least: 10_000 },
      unit: 'orders/s',
      meaning: 'the same mix through the whole sandbox with its journal, 64 callers in its process',
    },
    { key: 'http_per_s', goal: null, unit: 'orders/s', meaning: 'the same mix over HTTP, 32 connections' },
  ],
  run: runEngine,
}

async function runEngine(context: RowContext): Promise<RowResult> {
  const { options, progress, signal } = context
  const commands = options.quick ? 50_000 : 200_000
  const runs = options.runs ?? (options.quick ? 3 : 7)
  const books = fullBooks()
  const list = orderCommands(books, options.seed, commands)
  const checkpoint = books.checkpoint()
  const orders: number[] = []
  let mix: Mix | null = null
  for (let run = 0; run <= runs; run++) {
    signal.throwIfAborted()
    progress(run === 0 ? 'warming up' : `orders, run ${run} of ${runs}`)
    const done = runOrders(checkpoint, list)
    mix = done.mix
    if (run > 0) orders.push((commands / done.ms) * 1_000)
  }
  const answered = await answeredPerSecond(context, options.quick ? 1_000 : 10_000)
  const http = await httpPerSecond(context, options.quick ? 1_000 : 10_000)
  return {
    figures: { orders_per_s: figure(orders), answered_per_s: figure(answered.perSecond), http_per_s: http.perSecond },
    amounts: {
      commands,
      accounts: ACCOUNTS,
      resting_a_side: RESTING,
      ...Object.fromEntries(Object.entries(mix ?? {}).map(([name, count]) => [`share: ${name}`, count / commands])),
      answered: answered.count,
      answered_over_http: http.count,
    },
    notes: [
      'On the engine alone every command was taken, money and lots conserved, after each run. Callers who do not wait for each other count accepted commands only.',
    ],
  }
}
