import { visit } from '../../tests/support/browser.ts'
import { counted, fourTabs, LOOKED_AT, type OrderTimes, placeOrder } from '../../tests/support/four-tabs.ts'
import { startLoadServer } from '../../tests/support/load/load-server.ts'
import { startOwnSandbox } from '../node/sandbox.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { quantile } from '../statistics.ts'
import { launchOwn } from './machine/chromium.ts'
import { seconds as wait } from './machine/tabs-run.ts'
import { tracedTasks } from './machine/task-cpu.ts'

const RATE = 2_000
const SECONDS = 60
const ORDERS = 50
/** Loading is over after so long. */
const WARM_SECONDS = 5
/** Placed once more under a trace when the others are counted. */
const TRACED_ORDERS = 10

export const row: Row = {
  name: 'terminal',
  place: 'browser',
  quick: false,
  keys: [
    {
      key: 'long_tasks',
      goal: { most: 1 },
      unit: 'tasks',
      meaning:
        'three visible tabs on three markets, one hidden, 2,000 msg/s: tasks over 50 ms in 60 s, all tabs together',
    },
    {
      key: 'order_p50_ms',
      goal: { most: 200 },
      unit: 'ms',
      meaning: 'press to answer and row on the screen, median of 50',
    },
    { key: 'order_max_ms', goal: { most: 1_000 }, unit: 'ms', meaning: 'the slowest of them' },
    { key: 'sockets', goal: { most: 2 }, unit: 'sockets', meaning: 'one of each kind for the four tabs' },
    {
      key: 'task_cpu_ms',
      goal: null,
      unit: 'ms',
      meaning:
        'what a processor worked on the costliest task, traced for ten more orders: what is longer than that waited for the machine',
    },
    { key: 'hidden_deliveries', goal: { most: 0 }, unit: 'deliveries', meaning: 'what the hidden tab was given' },
  ],
  run: measure,
}

async function measure({ options, root, signal, progress, chromium }: RowContext): Promise<RowResult> {
  progress('building the product, starting a sandbox')
  const sandbox = await startOwnSandbox(root, signal)
  const load = await startLoadServer(sandbox.origin, LOOKED_AT, options.rate ?? RATE, options.seed)
  const own = await launchOwn(await chromium())
  const ended = () => void own.close()
  signal.addEventListener('abort', ended, { once: true })
  try {
    const one = await visit(own.browser, load.origin)
    const { visible, hidden } = await fourTabs(one, load.origin)
    await wait(WARM_SECONDS, signal)
    await counted([...visible, hidden])
    const duration = options.duration ?? SECONDS
    progress(`${duration} s, ${ORDERS} orders`)
    const [from, sent] = [performance.now(), load.sent()]
    const times: OrderTimes[] = []
    for (let i = 0; i < ORDERS; i++) {
      times.push(await placeOrder(visible[0] as (typeof visible)[number], i))
      await wait(Math.max(0, (((i + 1) / ORDERS) * duration * 1_000 - (performance.now() - from)) / 1_000), signal)
    }
    const took = (performance.now() - from) / 1_000
    const found = await counted([...visible, hidden])
    progress('tracing ten more')
    const traced = await tracedTasks(own.browser, async () => {
      for (let i = 0; i < TRACED_ORDERS; i++) {
        await placeOrder(visible[0] as (typeof visible)[number], ORDERS + i)
        await wait(duration / ORDERS, signal)
      }
    })
    if (one.errors.length > 0) throw new Error(`a page failed: ${one.errors.slice(0, 3).join('; ')}`)
    const shown = times.map((each) => each.shown)
    const tasks = found.slice(0, -1).flatMap(({ longTasks }) => longTasks)
    return {
      figures: {
        long_tasks: tasks.length,
        order_p50_ms: quantile(shown, 0.5),
        order_max_ms: Math.max(...shown),
        sockets: load.sockets(),
        task_cpu_ms: Math.max(0, ...traced.map(({ cpu }) => cpu)),
        hidden_deliveries: found.at(-1)?.deliveries ?? 0,
      },
      amounts: {
        'messages a second': (load.sent() - sent) / took,
        seconds: took,
        'answered, p50, ms': quantile(
          times.map((each) => each.answered),
          0.5,
        ),
        'long tasks, ms': tasks,
        'traced tasks over 50 ms, and what a processor worked on each, ms': traced
          .filter(({ wall }) => wall > 50)
          .flatMap(({ wall, cpu }) => [wall, cpu]),
        'deliveries by tab': found.map(({ deliveries }) => deliveries),
      },
    }
  } finally {
    signal.removeEventListener('abort', ended)
    await own.close()
    await load.stop()
    await sandbox.stop()
  }
}
