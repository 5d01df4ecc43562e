import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface OwnSandbox {
  /** `http://127.0.0.1:<port>` */
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Builds what has changed and starts a calm sandbox with a journal of its own: pages, calls and all topics but the seeded one. @param recording to play */
export async function startOwnSandbox(root: string, signal: AbortSignal, recording?: string): Promise<OwnSandbox> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale', 'client', 'sandbox'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (build.status !== 0) throw new Error(`the product could not be built: ${build.stderr}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'onetape-bench-'))
  const flags = recording === undefined ? ['--calm'] : ['--calm', '--recording', resolve(recording)]
  const child = spawn(process.execPath, [join(root, 'dist/sandbox/main.js'), ...flags], {
    cwd: root,
    // One account sends more orders than anybody may.
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, WRITES: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const end = () => void child.kill('SIGINT')
  signal.addEventListener('abort', end, { once: true })
  const port = await new Promise<string>((ready, failed) => {
    let text = ''
    child.once('error', failed)
    child.once('close', (code) => failed(new Error(`the sandbox ended (${code}): ${text}`)))
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /https?:\/\/[^/\s]+:(\d+)\/sandbox/.exec(text)
      if (found) ready(found[1] as string)
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      signal.removeEventListener('abort', end)
      child.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
