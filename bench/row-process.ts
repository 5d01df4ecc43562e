import { fork } from 'node:child_process'
import type { Row, RowContext, RowEntry, RowOptions, RowResult } from './row.ts'

/** What a row's own process tells. */
export type RowMessage = { progress: string } | { result: RowResult } | { error: string }

/** Runs a node row in a process of its own, whose compiled code and heap no other row has touched. */
export function inOwnProcess(script: string): (row: Row, context: RowContext) => Promise<RowResult> {
  return (row, context) =>
    new Promise((done, fail) => {
      const child = fork(script, [row.name, JSON.stringify(context.options), context.root, context.build], {
        execArgv: ['--expose-gc', '--max-old-space-size=4096'],
        stdio: ['ignore', 2, 2, 'ipc'],
      })
      const stop = () => child.kill()
      context.signal.addEventListener('abort', stop, { once: true })
      let failure: string | null = null
      let result: RowResult | null = null
      child.on('message', (message: RowMessage) => {
        if ('progress' in message) context.progress(message.progress)
        else if ('result' in message) result = message.result
        else failure = message.error
      })
      child.once('error', fail)
      child.once('exit', (code, signal) => {
        context.signal.removeEventListener('abort', stop)
        if (result && failure === null) done(result)
        else fail(new Error(failure ?? `its process ended with ${code ?? signal} and no result`))
      })
    })
}

/** The other end: runs one row and tells what comes of it. */
export async function serveRow(words: readonly string[], rows: Record<string, RowEntry>): Promise<void> {
  const [name = '', options = '{}', root = '', build = ''] = words
  const tell = (message: RowMessage) =>
    new Promise<void>((done) => void process.send?.(message, undefined, {}, () => done()))
  try {
    const entry = rows[name]
    if (!entry) throw new Error(`no row ${name}`)
    const { row } = await entry.load()
    const context: RowContext = {
      options: JSON.parse(options) as RowOptions,
      root,
      build,
      chromium: () => Promise.reject(new Error('a node row has no browser')),
      progress: (text) => void tell({ progress: text }),
      signal: new AbortController().signal,
    }
    await tell({ result: await row.run(context) })
  } catch (error) {
    await tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  process.disconnect?.()
}
