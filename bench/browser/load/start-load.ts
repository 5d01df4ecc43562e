import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadAnswer, LoadRequest, LoadStart } from './load-control.ts'

/** A load server in a process of its own: what it costs is not the browser's, nor the runner's. */
export interface Load {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** `ws://127.0.0.1:<port>/ws` */
  socketBase: string
  ask<R extends LoadRequest>(request: R): Promise<LoadAnswer[R['do']]>
  stop(): Promise<void>
}

/** Starts the built load server. @param script from the pages' build @param signal ends it */
export async function startLoad(script: string | URL, start: LoadStart, signal: AbortSignal): Promise<Load> {
  const path = script instanceof URL ? fileURLToPath(script) : script
  const child = fork(path, [JSON.stringify(start)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], signal })
  const waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>()
  let last = 0
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const port = await new Promise<number>((ready, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => {
      const error = new Error(`the load server ended (${code})`)
      failed(error)
      for (const one of waiting.values()) one.failed(error)
    })
    child.on('message', (message: { port?: number; id?: number; result?: unknown; error?: string }) => {
      if (message.port !== undefined) ready(message.port)
      const one = waiting.get(message.id ?? -1)
      if (!one) return
      waiting.delete(message.id as number)
      if (message.error === undefined) one.done(message.result)
      else one.failed(new Error(`load server: ${message.error}`))
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    socketBase: `ws://127.0.0.1:${port}/ws`,
    ask<R extends LoadRequest>(request: R) {
      const id = ++last
      return new Promise<LoadAnswer[R['do']]>((done, failed) => {
        waiting.set(id, { done: (result) => done(result as LoadAnswer[R['do']]), failed })
        child.send({ id, request }, (error) => {
          if (error) failed(error)
        })
      })
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
