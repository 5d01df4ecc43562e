import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface StartOptions {
  /** Flags of `npm start --`. */
  args?: readonly string[]
  env?: Record<string, string>
  /** Kept after the end; without it a folder of its own, which goes with `stop`. */
  dataDir?: string
  /** false where a test needs no pages: the client is then not built. */
  client?: boolean
  /** Runs a copy of the built product that stands in this folder (see deployment.ts); nothing is built. */
  root?: string
  /** Given what it has printed so far, each time that it prints. */
  onOutput?: (stdout: string) => void
  /** No file may grow past this many kB: a disk that runs full. */
  mostKilobytes?: number
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface SandboxProcess {
  /** `http://localhost:<port>`, or with https. */
  url: string
  /** Key of the control panel. */
  key: string
  pid: number
  dataDir: string
  /** Milliseconds from the start of the process to its address. */
  startedIn: number
  /** The same without what the processor spent on others, where the system tells (Linux). */
  workedFor: number
  stdout(): string
  /** How it ended, whoever ended it. */
  ended: Promise<Ended>
  /** Ends it as Ctrl-C does and waits for it. */
  stop(): Promise<Ended>
  /** Ends it without a chance to say anything. */
  kill9(): Promise<Ended>
}

/** Starts the built sandbox on a free port, building first what has changed. */
export async function startSandbox(options: StartOptions = {}): Promise<SandboxProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'onetape-data-'))
  const began = performance.now()
  const { child, output, ended } = launch({ ...options, dataDir })
  const forget = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const panel = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /(https?:\/\/\S+)\/sandbox +key (\S+)\n/.exec(output.stdout)
      if (found) resolve(found)
    })
    ended.then((end) => reject(new Error(`the sandbox ended (${end.code}): ${end.stderr || end.stdout}`)), reject)
  })
  const startedIn = performance.now() - began
  const workedFor = processorTime(child.pid as number) ?? startedIn
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const result = await ended
    forget()
    return result
  }
  return {
    url: panel[1] as string,
    key: panel[2] as string,
    pid: child.pid as number,
    dataDir,
    startedIn,
    workedFor,
    stdout: () => output.stdout,
    ended,
    stop: () => end('SIGINT'),
    kill9: () => end('SIGKILL'),
  }
}

/** Milliseconds of processor time that a process has had; null where the system does not tell. Source: proc(5), 100 ticks a second. */
function processorTime(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  // The name may hold spaces; after it come state and, as 12th and 13th, utime and stime.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Runs the sandbox where it is expected to end by itself. */
export function runSandboxToEnd(options: StartOptions & { dataDir: string }): Promise<Ended> {
  return launch({ client: false, ...options }).ended
}

/** Variable that names the parts which build-first.ts has made sure of. */
export const BUILT = 'ONETAPE_TESTS_BUILT'
/** What this run has made sure of: sources do not change meanwhile. */
const built = new Set(process.env[BUILT]?.split(' '))

/** Builds what has changed of these parts, once a run. */
export function build(...parts: string[]): void {
  const asked = parts.filter((part) => !built.has(part))
  if (asked.length === 0) return
  const made = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale', ...asked], { cwd: ROOT })
  if (made.status !== 0) throw new Error(`build: ${made.stdout}${made.stderr}`)
  for (const part of asked) built.add(part)
}

function launch(options: StartOptions & { dataDir: string }): {
  child: ChildProcess
  output: { stdout: string; stderr: string }
  ended: Promise<Ended>
} {
  if (options.root === undefined) build(...(options.client === false ? ['sandbox'] : ['client', 'sandbox']))
  const script = [join(options.root ?? ROOT, 'dist/sandbox/main.js'), ...(options.args ?? [])]
  const { mostKilobytes } = options
  // `ulimit -f` counts blocks of 512 bytes; without the trap the signal would end the process before the write can fail.
  const [command, args] = mostKilobytes
    ? ['sh', ['-c', `trap '' XFSZ; ulimit -f ${mostKilobytes * 2}; exec "$0" "$@"`, process.execPath, ...script]]
    : [process.execPath, script]
  const child = spawn(command as string, args as string[], {
    env: { ...process.env, PORT: '0', DATA_DIR: options.dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
    options.onOutput?.(output.stdout)
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...output }))
  })
  return { child, output, ended }
}
