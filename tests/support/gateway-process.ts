import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build, type Ended } from './sandbox-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface GatewayProcess {
  /** `http://127.0.0.1:<port>` with its base path. */
  url: string
  /** Socket base: `ws://…/ws`. */
  sockets: string
  /** Status and text of /healthz, /readyz or /metrics. */
  get(path: string): Promise<{ status: number; text: string }>
  /** Resolves when /readyz answers so. */
  until(status: number): Promise<void>
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
}

/** Starts the built gateway, building first what has changed; resolves once it is ready. @param args flags; without --port a free one is taken */
export async function startGateway(args: readonly string[]): Promise<GatewayProcess> {
  build('gateway')
  const port = args.includes('--port') ? [] : ['--port', '0']
  const child = spawn(process.execPath, ['dist/gateway/main.js', ...port, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...output }))
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk
      const found = /The gateway is running at (\S+)\n/.exec(output.stdout)
      if (found) resolve(found[1] as string)
    })
    ended.then((end) => reject(new Error(`the gateway ended (${end.code}): ${end.stderr || end.stdout}`)), reject)
  })
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { connection: 'close' } })
    return { status: response.status, text: await response.text() }
  }
  const until = async (status: number) => {
    // Each answer comes by the network: other work goes on between two.
    while ((await get('/readyz')).status !== status) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await until(200)
  return { url, sockets: `${url.replace('http', 'ws')}/ws`, get, until, signal: (name) => void child.kill(name), ended }
}
