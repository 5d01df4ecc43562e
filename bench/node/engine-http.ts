import type { RowContext } from '../row.ts'
import { openOrderLoad } from './order-load.ts'
import { startOwnSandbox } from './sandbox.ts'

/** The built sandbox in a process of its own, called over connections that are kept. @throws where an order is refused */
export async function httpPerSecond(context: RowContext, ms: number): Promise<{ perSecond: number; count: number }> {
  context.progress('over HTTP')
  const sandbox = await startOwnSandbox(context.root, context.signal)
  const load = await openOrderLoad(sandbox.origin, context.options.seed)
  try {
    const count = await load.run(ms)
    return { perSecond: (count / ms) * 1_000, count }
  } finally {
    load.close()
    await sandbox.stop()
  }
}
