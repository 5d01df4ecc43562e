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
  /** Remembers, past the reload, that it happened for this chunk. */
  noteReload(name: string): void
  forgetReload(name: string): void
  /** Reloads the page as soon as no write is in flight. */
  reload(): void
}

/** @param name of what is loaded, the same after a reload */
export type LoadScreen = <T>(name: string, load: () => Promise<T>) => Promise<T>

/**
 * Loads screens. After 120 s it is a load error. A missing chunk (a deploy took it away) reloads the page once; where that did not
 * help, it is a load error too.
 */
export function createScreenLoader(env: LoaderEnvironment): LoadScreen {
  return <T>(name: string, load: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const end = env.later(() => reject(new LoadError('timeout')), LOAD_TIMEOUT_MS)
      load().then(
        (module) => {
          end()
          env.forgetReload(name)
          resolve(module)
        },
        (cause: unknown) => {
          if (!env.mayReload(name)) {
            end()
            return reject(new LoadError('missing', cause))
          }
          // The promise stays open: the page goes away, and if it cannot, the time limit speaks.
          env.noteReload(name)
          env.reload()
        },
      )
    })
}
