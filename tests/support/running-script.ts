import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningScript {
  /** Exit code. */
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** The `count`th match of a pattern (with flag g) in all that was printed; rejects when the process ends without it. */
  printed(pattern: RegExp, count?: number): Promise<RegExpMatchArray>
}

/** Runs one of the project's scripts as its npm command does. */
export function runScript(script: string, env: Record<string, string>): RunningScript {
  const child = spawn(process.execPath, [script], { cwd: ROOT, env: { ...process.env, ...env } })
  let text = ''
  const waiting: (() => void)[] = []
  const take = (chunk: Buffer) => {
    text += chunk
    for (const look of waiting) look()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    printed: (pattern, count = 1) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = [...text.matchAll(pattern)][count - 1]
          if (found) resolve(found)
        }
        waiting.push(look)
        look()
        ended.then(() => reject(new Error(`ended: ${text}`)), reject)
      }),
  }
}
