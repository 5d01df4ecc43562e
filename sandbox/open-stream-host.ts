import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { reasonOf, StartError } from '../gateway/base/start-error.ts'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { hashPassword } from './accounts/password.ts'
import { DEFAULT_SEED, DEMO_PASSWORD } from './genesis.ts'
import type { SandboxHost } from './host.ts'
import { CommitFailed } from './host-failure.ts'
import { keyFingerprint, openSealer, placeKey, takeKeyBack, wrongKey } from './identity/sealer.ts'
import { lockFolder } from './journal/folder-lock.ts'
import { keepForOwner } from './journal/folder-watch.ts'
import type { JournalMeta } from './journal/journal-store.ts'
import { FellBehind, followUntilLead, type Lead, LedByAnother } from './journal/nats/follow-stream.ts'
import { noteFollowed, refuseToReplace } from './journal/nats/followed-mark.ts'
import { OrderedAppender } from './journal/nats/ordered-appender.ts'
import { Replica } from './journal/nats/replica.ts'
import { newestCheckpoint } from './journal/nats/stream-checkpoint.ts'
import { StreamJournal } from './journal/nats/stream-journal.ts'
import { encodeMessage, STREAM_FORMAT } from './journal/nats/stream-message.ts'
import type { StreamPort } from './journal/nats/stream-port.ts'
import { wakingStopwatch } from './journal/nats/waking-stopwatch.ts'
import { JournalledHost } from './journalled-host.ts'
import { applyGenesis, checkClock, type HostOptions, prepareFolder } from './open-host.ts'

export interface StreamHostOptions extends Omit<HostOptions, 'reset' | 'acceptLoss' | 'source'> {
  port: StreamPort
  /** Follows the host that leads, and takes over when that ends. Of an empty stream it may begin the journal, as any host may. */
  isStandby: boolean
  /** Id of this host among all that use the journal; made here where it is not given. */
  hostId?: string
  pause?: (ms: number) => Promise<void>
  /** Whether somebody asks this host to take over at once. */
  isAsked?: () => boolean
  signal?: AbortSignal
}

const PAUSE = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Opens a journal on a stream, or begins one, and brings the exchange to where it stopped. A stand-by host is open once it leads.
 *
 * Beside the journal the data folder holds what belongs to no stream: the sealing key, pictures, push subscriptions. Hosts of one
 * journal need the same sealing key.
 * @throws StartError where the folder cannot be used, another host leads and this one is no stand-by, or the journal does not fit
 */
export async function openStreamHost(options: StreamHostOptions): Promise<SandboxHost> {
  const { port, engine, timers, clock, log, isStandby } = options
  const dataDir = resolve(options.dataDir)
  prepareFolder(dataDir)
  const lock = lockFolder(dataDir)
  const stopwatch = options.stopwatch ?? wakingStopwatch(() => performance.now(), clock)
  const pause = options.pause ?? PAUSE
  const host = options.hostId ?? randomBytes(6).toString('base64url')
  let journal: StreamJournal | null = null
  try {
    keepForOwner(dataDir)
    const isPlaced = options.sealKeyFile ? placeKey(dataDir, options.sealKeyFile) : false
    const began = stopwatch()
    const begunAt = await begin(dataDir, host, { ...options, stopwatch, pause })
    let replica = new Replica(engine, await newestCheckpoint(port))
    const onCaughtUp = () => {
      const { seq } = replica.exchange
      if (!replica.meta) return
      checkKey(dataDir, replica.meta, isPlaced)
      noteFollowed(dataDir)
      if (isStandby) log(`Standing by at command ${seq}: this host takes over when the one that leads ends`)
    }
    const { isAsked, signal } = options
    let lead: Lead | null = null
    while (!lead) {
      try {
        lead = await followUntilLead({
          ...{ port, replica, host, isStandby, clock, stopwatch, pause, onCaughtUp, isAsked, signal, begunAt },
        })
      } catch (error) {
        // While it read a checkpoint the host that leads has saved two newer ones, and dropped what came between.
        const newer = error instanceof FellBehind ? await newestCheckpoint(port) : null
        if (newer === null || newer.at.seq <= replica.position.seq) throw error
        replica = new Replica(engine, newer)
      }
    }
    const { sentAt } = lead
    const { meta, exchange, kept, position } = replica
    if (!meta) throw new Error('it has no beginning')
    checkKey(dataDir, meta, isPlaced)
    journal = new StreamJournal({ port, host, meta, kept, position, sentAt, timers, stopwatch, pause })
    if (isStandby) log(`This host leads from command ${exchange.seq} on`)
    const chain = exchange.seq === 0 ? await writeGenesis(exchange, journal, meta, options) : replica.chain
    await checkClock(exchange, journal.travelled(), 'on NATS', options)
    const found = {
      ...{ exchange, chain, seed: meta.seed, calm: meta.calm, busy: meta.busy, seal: meta.seal ?? '' },
      ...{ replayed: replica.applied, writes: 0, picturesFrom: 0 },
    }
    const openedIn = isStandby ? 0 : stopwatch() - began
    const made = new JournalledHost({ ...options, found, journal, lock, openedIn })
    await made.catchUp((reached) => log(`Catching up: ${new Date(reached).toISOString().slice(0, 10)}`))
    return made
  } catch (error) {
    lock.release(lock.fresh)
    // A host that leads already lets another one lead at once.
    await (journal ?? port).close()
    if (error instanceof StartError) throw error
    if (error instanceof LedByAnother)
      throw new StartError(`${error.message}: stop it, or start this one with --standby; nothing was changed`)
    throw new StartError(`cannot open the journal on NATS: ${reasonOf(error)}`)
  }
}

/**
 * Writes how the journal begins where the stream is empty; of two hosts that do so one succeeds, and the other follows. A message
 * whose acknowledgement is lost is looked up.
 * @returns when the message was sent that began the stream, ms of the stopwatch; null where another host began it
 * @throws CommitFailed where the stream does not acknowledge within a minute
 * @throws StartError where this folder belongs to a journal that was there before
 */
async function begin(
  dataDir: string,
  host: string,
  options: StreamHostOptions & Required<Pick<StreamHostOptions, 'stopwatch' | 'pause'>>,
): Promise<number | null> {
  const { port, calm, busy = false, seed, stopwatch, pause } = options
  const { last } = await port.bounds()
  if (last > 0) return null
  refuseToReplace(dataDir)
  const seal = keyFingerprint(openSealer(dataDir))
  const meta: JournalMeta = { engine: options.engine.version, seed: seed ?? DEFAULT_SEED, calm, busy, seal }
  const appender = new OrderedAppender({ port, last: 0, stopwatch, pause })
  try {
    await appender.append(encodeMessage({ kind: 'begin', prev: '', host, format: STREAM_FORMAT, meta }))
    return appender.newestSent
  } catch (error) {
    if (error instanceof CommitFailed && error.reason === 'superseded') return null
    throw error
  }
}

/**
 * @param isPlaced whether this start has placed the folder's key: a wrong one is taken back
 * @throws StartError where personal data are sealed with another key than the folder has
 */
function checkKey(dataDir: string, { seal = '' }: JournalMeta, isPlaced: boolean): void {
  const wrong = wrongKey(dataDir, seal)
  if (!wrong) return
  if (isPlaced) takeKeyBack(dataDir)
  throw new StartError(
    `${wrong}: authenticators and identity documents in the journal are sealed with the key of the host that began it; copy seal.key from there, or set SEAL_KEY_FILE, or set DATA_DIR to a new folder; nothing was changed`,
  )
}

/**
 * Writes the first commands as one message: a stream holds all of them or none.
 * @returns the chain after them
 * @throws CommitFailed where another host leads by now, or the stream does not acknowledge
 */
async function writeGenesis(
  exchange: Exchange,
  journal: StreamJournal,
  meta: JournalMeta,
  options: StreamHostOptions,
): Promise<string> {
  const passwordHash = options.passwordHash ?? (await hashPassword(DEMO_PASSWORD))
  const { rows, chain } = applyGenesis(exchange, passwordHash, options, meta)
  await journal.commit({ rows, answers: [], states: [] })
  return chain
}
