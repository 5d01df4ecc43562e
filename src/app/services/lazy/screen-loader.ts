/** Loading of a screen failed; `reason` tells the error page what to say. */
export class LoadError extends Error {
  readonly reason: 'timeout' | 'missing'
  constructor(reason: 'timeout' | 'missing', cause?: unknown) {
    super(`screen not loaded: ${reason}`, { cause })
    this.name = 'LoadError'
    this.reason = reason
  }
}

export const LOAD_TIMEOUT_MS = 120_000

export interface LoaderEnvironment {
  /** Runs after `ms`. @returns ends it */
  later(run: () => void, ms: number): () => void
  /** True once for each missing chunk, until that one has loaded: false means that a reload has not helped, or would not. */
  mayReload(name: string): boolean
  /**
   * False where the files of the page come from the server alone and it is known to be away. A browser remembers that a module
   * failed to load: the same module cannot be loaded later without a reload.
   */
  mayAsk(): boolean
  /** Asks whether the server answers at all. */
  answers(): Promise<boolean>
  /** Runs each time that the server answers again. @returns ends it */
  onBack(run: () => void): () => void
  /** Remembers, past the reload, that it happened for this chunk. */
  noteReload(name: string): void
  forgetReload(name: string): void
  /** Reloads the page as soon as no write is in flight. */
  reload(): void
}

/**
 * @param name of what is loaded, the same after a reload
 * @param patient nobody has pressed for it just now: while the server is away it waits for its return
 */
export type LoadScreen = <T>(name: string, load: () => Promise<T>, patient?: boolean) => Promise<T>

/**
 * Loads screens. After 120 s it is a load error. A chunk that a server lacks which answers (a deploy took it away) reloads the page
 * once; where that did not help, it is a load error too. It is asked for twice: the server may have been away the first time, and back
 * by the time that it is asked whether it answers. A server that is away never reloads the page: what is known stands there. What
 * nobody has pressed for is not asked for before the server is back.
 */
export function createScreenLoader(env: LoaderEnvironment): LoadScreen {
  return <T>(name: string, load: () => Promise<T>, patient = false) =>
    new Promise<T>((resolve, reject) => {
      let ended = false
      let twice = false
      let endWait = (): void => undefined
      const endLimit = env.later(() => finish(() => reject(new LoadError('timeout'))), LOAD_TIMEOUT_MS)
      const finish = (tell: () => void): void => {
        if (ended) return
        ended = true
        endLimit()
        endWait()
        tell()
      }
      const missing = (cause: unknown): void => finish(() => reject(new LoadError('missing', cause)))
      const failed = async (cause: unknown): Promise<void> => {
        if (!env.mayReload(name)) return missing(cause)
        const away = !(await env.answers())
        if (ended) return
        if (away && !patient) return missing(cause)
        if (away) return attemptOnReturn()
        if (!twice) {
          twice = true
          return attempt()
        }
        // The promise stays open: the page goes away, and if it cannot, the time limit speaks.
        env.noteReload(name)
        env.reload()
      }
      const attemptOnReturn = (): void => {
        endWait = env.onBack(() => {
          endWait()
          attempt()
        })
      }
      const attempt = (): void => {
        load().then(
          (module) =>
            finish(() => {
              env.forgetReload(name)
              resolve(module)
            }),
          (cause: unknown) => void failed(cause),
        )
      }
      if (patient && !env.mayAsk()) attemptOnReturn()
      else attempt()
    })
}
