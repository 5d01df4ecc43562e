/** Options of newer browsers that the type library does not know yet. */
interface LongerLife extends WorkerOptions {
  /** Outlives a reload of the only tab (Chromium). */
  extendedLifetime?: boolean
}

/** What a call of the hub is on the wire of Comlink, which the first script does without. */
const FIRST_CALL = { id: 'first', type: 'APPLY', path: ['warm'] } as const

interface Opened {
  version: string
  worker: SharedWorker
  failed: boolean
}
let ahead: Opened | null = null

/**
 * The hub's SharedWorker, which the browser starts where there is none. The literal `new URL` is what the bundler looks for.
 * @throws where the browser refuses
 */
function openSharedHub(version: string): SharedWorker {
  return new SharedWorker(new URL('../../../workers/market.shared-worker.ts', import.meta.url), {
    type: 'module',
    name: `onetape-hub-${version}`,
    extendedLifetime: true,
  } as LongerLife)
}

/**
 * Starts the hub and its sockets ahead of the page's own code. What goes wrong here is met again where the page itself asks.
 * @param base of the sockets, `ws://host/ws` @param silence share of the usual time for which silence is borne
 */
export function startSharedHub(version: string): {
  warm(base: string, silence: number, kinds: readonly string[]): void
} {
  const worker = openSharedHub(version)
  const opened: Opened = { version, worker, failed: false }
  ahead = opened
  worker.addEventListener('error', () => {
    opened.failed = true
  })
  return {
    warm(base, silence, kinds) {
      const argumentList = [base, silence, kinds].map((value) => ({ type: 'RAW', value }))
      worker.port.postMessage({ ...FIRST_CALL, argumentList })
    },
  }
}

/** The hub that was started ahead, once, or another way to it. @throws where the browser refuses */
export function takeSharedHub(version: string): SharedWorker {
  const opened = ahead
  ahead = null
  if (opened?.version === version && !opened.failed) return opened.worker
  opened?.worker.port.close()
  return openSharedHub(version)
}
