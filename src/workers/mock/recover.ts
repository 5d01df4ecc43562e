import { ENGINE_VERSION, type Exchange } from '../../engine/contract/exchange-api.ts'
import { restoreMachine } from '../../engine/state-machine.ts'
import type { BegunAnew } from '../../shared/mock/mock-port.ts'
import type { Log } from '../environment.ts'
import type { KnownIntent, MockCheckpoint, MockRow } from './mock-store.ts'
import { readBeside } from './read-beside.ts'

export interface Recovered {
  exchange: Exchange
  /** Newest last. */
  intents: KnownIntent[]
  /** Time of the last command that is left, ms, where what follows is torn. */
  cutAt: number | null
}

/** The exchange as its journal tells, as far as that is whole; or why there is nothing to go on from. */
export function recover(checkpoint: MockCheckpoint, rows: readonly MockRow[], log: Log): Recovered | BegunAnew {
  if (checkpoint.engine !== ENGINE_VERSION) return 'version'
  const after = rows.filter(({ seq }) => !(seq <= checkpoint.seq))
  const whole = replay(checkpoint, after, log)
  if (typeof whole === 'string') return whole
  // What a command began and did not end is undone by replaying without it.
  return whole.stopped ? cut(checkpoint, after.slice(0, whole.done), log) : whole
}

type Replayed = Recovered & { done: number; stopped: boolean }

function cut(checkpoint: MockCheckpoint, rows: readonly MockRow[], log: Log): Recovered | BegunAnew {
  const again = replay(checkpoint, rows, log)
  return typeof again === 'string' ? again : { ...again, cutAt: again.exchange.time }
}

function replay(checkpoint: MockCheckpoint, rows: readonly MockRow[], log: Log): Replayed | 'damaged' {
  const exchange = restored(checkpoint, log)
  if (!exchange) return 'damaged'
  const { intents } = readBeside(checkpoint)
  let done = 0
  try {
    for (const { seq, command, intent } of rows) {
      if (seq !== exchange.seq + 1) break
      const { answer } = exchange.apply(command)
      if (intent) intents.push({ ...intent, answer })
      done++
    }
  } catch (error) {
    log('error', 'the mock journal has an entry that cannot be read', error)
  }
  return { exchange, intents, cutAt: null, done, stopped: done < rows.length }
}

function restored({ state, hash }: MockCheckpoint, log: Log): Exchange | null {
  try {
    const exchange = restoreMachine(state, [])
    return exchange.hash() === hash ? exchange : null
  } catch (error) {
    log('error', 'the mock journal cannot be read', error)
    return null
  }
}
