import { HubGone } from './market-env.ts'

export interface EndableCalls<T extends object> {
  /** The remote; each of its calls is settled once the way to it has ended. */
  remote: T
  /** Rejects what is in flight, and every later call. */
  end(reason?: Error): void
}

/** Comlink leaves a call open for ever when the other side dies; here it is rejected when the way to it ends. */
export function endableCalls<T extends object>(remote: T): EndableCalls<T> {
  const inFlight = new Set<(reason: Error) => void>()
  let ended: Error | null = null
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        inFlight.add(reject)
        const method = remote[name as keyof T] as (...args: unknown[]) => Promise<unknown>
        method(...args)
          .then(resolve, reject)
          .finally(() => inFlight.delete(reject))
      })
  return {
    remote: new Proxy({} as T, {
      get: (_target, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined),
    }),
    end(reason = new HubGone('the hub, or the way to it, has ended')) {
      ended ??= reason
      for (const reject of inFlight) reject(ended)
      inFlight.clear()
    },
  }
}
