import { visit } from '../../tests/support/browser.ts'
import {
  counted,
  fourTabs,
  type HeardEvent,
  heardEvents,
  LOOKED_AT,
  placeOrder,
} from '../../tests/support/four-tabs.ts'
import { startLoadServer } from '../../tests/support/load/load-server.ts'
import { startOwnSandbox } from '../node/sandbox.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { quantile } from '../statistics.ts'
import { launchOwn } from './machine/chromium.ts'
import { seconds as wait } from './machine/tabs-run.ts'

const RATE = 2_000
const ORDERS = 50
const QUICK_ORDERS = 10
/** Between two orders. */
const APART_SECONDS = 1.2
/** Loading is over after so long. */
const WARM_SECONDS = 5
/** The last events come within. */
const REST_SECONDS = 1

export const row: Row = {
  name: 'order',
  place: 'browser',
  quick: true,
  keys: [
    {
      key: 'press_to_shown_p50',
      goal: null,
      unit: 'ms',
      meaning:
        'three visible windows on three markets, 2,000 msg/s: from the press to the frame after which both the answer and the row stand on the screen, median',
    },
    {
      key: 'private_event_p50',
      goal: null,
      unit: 'ms',
      meaning:
        'from a private event leaving for the browser to a visible window being given it, all three windows, median',
    },
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
    for (const page of visible) await heardEvents(page)
    const orders =
      options.duration === undefined
        ? options.quick
          ? QUICK_ORDERS
          : ORDERS
        : Math.max(1, Math.round(options.duration / APART_SECONDS))
    progress(`${orders} orders`)
    const shown: number[] = []
    for (let i = 0; i < orders; i++) {
      shown.push((await placeOrder(visible[0] as (typeof visible)[number], i)).shown)
      await wait(APART_SECONDS, signal)
    }
    await wait(REST_SECONDS, signal)
    const heard = (await Promise.all(visible.map(heardEvents))).map((events) => waits(events, load.passed()))
    const tasks = (await counted(visible)).flatMap(({ longTasks }) => longTasks)
    if (one.errors.length > 0) throw new Error(`a page failed: ${one.errors.slice(0, 3).join('; ')}`)
    const events = heard.flat()
    if (events.length < orders * visible.length) throw new Error('a window was not given each order’s event')
    return {
      figures: { press_to_shown_p50: quantile(shown, 0.5), private_event_p50: quantile(events, 0.5) },
      amounts: {
        orders,
        'press to shown, 90th percentile, ms': quantile(shown, 0.9),
        'private events': events.length,
        'private event, 90th percentile, ms': quantile(events, 0.9),
        'private event by window, median, ms': heard.map((each) => quantile(each, 0.5)),
        'tasks over 50 ms, ms': tasks,
      },
    }
  } finally {
    signal.removeEventListener('abort', ended)
    await own.close()
    await load.stop()
    await sandbox.stop()
  }
}

/** How long each event was on its way, ms. */
function waits(events: readonly HeardEvent[], passed: ReadonlyMap<string, number>): number[] {
  return events.flatMap(({ name, at }) => {
    const from = passed.get(name)
    return from === undefined ? [] : [at - from]
  })
}
