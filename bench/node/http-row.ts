import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure, pairedRatios, quantile } from '../statistics.ts'
import { openOrderLoad, type RawAnswer } from './order-load.ts'
import { processCpu } from './process-cpu.ts'
import { startOwnSandbox } from './sandbox.ts'

/** What Node writes by itself. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding'])

export const row: Row = {
  name: 'http',
  place: 'node',
  quick: true,
  keys: [
    {
      key: 'vs_bare_server_cpu',
      goal: { most: 5 },
      meaning: 'processor time an order of the built sandbox, against a bare server that answers the same bytes',
    },
  ],
  run: measure,
}

async function measure({ options, root, signal, progress }: RowContext): Promise<RowResult> {
  const runs = options.runs ?? (options.quick ? 3 : 9)
  const ms = options.quick ? 1_000 : 3_000
  progress('building the product, starting a sandbox')
  const sandbox = await startOwnSandbox(root, signal)
  const load = await openOrderLoad(sandbox.origin, options.seed)
  const bare = await startBareServer(root, await load.example())
  /** @returns microseconds of a server's process for each request of a slice */
  const slice = async (pid: number, origin?: string) => {
    const before = processCpu(pid)
    const count = await load.run(ms, origin)
    return ((processCpu(pid) - before) / count) * 1e6
  }
  const [orders, requests, idle]: [number[], number[], number[]] = [[], [], []]
  try {
    progress('warming up')
    for (const origin of [undefined, bare.origin]) await load.run(ms, origin, options.quick ? 6_000 : 20_000)
    for (let run = 0; run < runs; run++) {
      signal.throwIfAborted()
      progress(`run ${run + 1} of ${runs}`)
      const ofSandbox = async () => void orders.push(await slice(sandbox.pid))
      const ofBare = async () => {
        const [before, began] = [processCpu(sandbox.pid), performance.now()]
        requests.push(await slice(bare.pid, bare.origin))
        idle.push((processCpu(sandbox.pid) - before) / ((performance.now() - began) / 1e6))
      }
      for (const turn of run % 2 === 0 ? [ofSandbox, ofBare] : [ofBare, ofSandbox]) await turn()
    }
  } finally {
    load.close()
    bare.stop()
    await sandbox.stop()
  }
  return {
    figures: { vs_bare_server_cpu: pairedRatios(orders, requests) },
    amounts: {
      order_us: quantile(orders, 0.5),
      order_us_p10: figure(orders).p10,
      order_us_p90: figure(orders).p90,
      bare_request_us: quantile(requests, 0.5),
      sandbox_without_orders_ms_per_s: quantile(idle, 0.5),
    },
    notes: ['What the sandbox does without orders (its markets, ten ticks a second) is part of its orders here.'],
  }
}

interface BareServer {
  origin: string
  pid: number
  stop(): void
}

/** Nothing but node:http in a process of its own. @param answer what it gives to every request */
async function startBareServer(root: string, { headers, body }: RawAnswer): Promise<BareServer> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)))
  const script = join(root, 'bench/node/bare-server.mjs')
  const child = spawn(process.execPath, [script, JSON.stringify({ headers: sent, body })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    origin: `http://127.0.0.1:${Number(String(port))}`,
    pid: child.pid as number,
    stop: () => void child.kill(),
  }
}
