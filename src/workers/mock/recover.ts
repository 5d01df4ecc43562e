import type { Exchange, ExchangeEngine } from '../../engine/contract/exchange-api.ts'
import type { BegunAnew } from '../../shared/mock/mock-port.ts'
import type { Log } from '../base/environment.ts'
import { readBeside } from './checkpoint-extras.ts'
import type { KnownIntent, MockCheckpoint, MockRow } from './mock-store.ts'

interface Environment {
  engine: ExchangeEngine
  log: Log
}

export interface Recovered {
  exchange: Exchange
  /** Newest last. */
  intents: KnownIntent[]
  /** Time of the last command that is left, ms, where what follows is torn. */
  cutAt: number | null
}

/** The exchange as its journal tells, as far as that is whole; or why there is nothing to go on from. */
export function recover(checkpoint: MockCheckpoint, rows: readonly MockRow[], env: Environment): Recovered | BegunAnew {
  if (checkpoint.engine !== env.engine.version) return 'version'
  const after = rows.filter(({ seq }) => !(seq <= checkpoint.seq))
  const whole = replay(checkpoint, after, env)
  if (typeof whole === 'string') return whole
  // What a command began and did not end is undone by replaying without it.
  return whole.stopped ? cut(checkpoint, after.slice(0, whole.done), env) : whole
}

type Replayed = Recovered & { done: number; stopped: boolean }

function cut(checkpoint: MockCheckpoint, rows: readonly MockRow[], env: Environment): Recovered | BegunAnew {
  const again = replay(checkpoint, rows, env)
  return typeof again === 'string' ? again : { ...again, cutAt: again.exchange.time }
}

function replay(checkpoint: MockCheckpoint, rows: readonly MockRow[], env: Environment): Replayed | 'damaged' {
  const exchange = restored(checkpoint, env)
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
    env.log('error', 'the mock journal has an entry that cannot be read', error)
  }
  return { exchange, intents, cutAt: null, done, stopped: done < rows.length }
}

function restored({ state, hash }: MockCheckpoint, { engine, log }: Environment): Exchange | null {
  try {
    const exchange = engine.restore(state)
    return exchange.hash() === hash ? exchange : null
  } catch (error) {
    log('error', 'the mock journal cannot be read', error)
    return null
  }
}
