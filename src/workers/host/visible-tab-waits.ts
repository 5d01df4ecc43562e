import { visibleLock } from '../../shared/hub-protocol/hub-discovery.ts'
import type { LeadEnvironment } from './lead-environment.ts'

type QueueEnvironment = Pick<LeadEnvironment, 'locks' | 'log' | 'version'>

/** Shows the others that a visible tab waits for the lead, until the signal says that it does no more. */
export function showWaiting({ locks, log, version }: QueueEnvironment, over: AbortSignal): void {
  locks
    .request(
      visibleLock(version),
      { mode: 'shared', signal: over },
      () => new Promise((done) => onceAborted(over, done)),
    )
    .catch((error: unknown) => {
      if (!over.aborted) log('error', 'waiting for the lead cannot be shown', error)
    })
}

/** Runs `then` where a visible tab waits for the lead, else `otherwise`; where nobody can tell, too. */
export function ifVisibleTabWaits(env: QueueEnvironment, then: () => void, otherwise: () => void): void {
  const seen = visibleLock(env.version)
  env.locks
    .query()
    .then(({ held = [] }) => held.some((one) => one.name === seen))
    .catch((error: unknown) => {
      env.log('error', 'the queue for the lead cannot be read', error)
      return false
    })
    .then((waits) => (waits ? then() : otherwise()))
    .catch((error: unknown) => env.log('error', 'leading failed', error))
}

/** Runs something when a signal is given, at once where it has been. */
export function onceAborted(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run()
  else signal.addEventListener('abort', run, { once: true })
}
