import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxHost } from '../host.ts'
import { openSealer } from '../identity/sealer.ts'
import { FakePort, FakeStream, type Fault } from '../journal/nats/testing/fake-stream.ts'
import { openStreamHost } from '../open-stream-host.ts'
import { HandTime } from './bench-host.ts'
import { tallyEngine } from './tally-engine.ts'

const STEP_MS = 25

/** One host of a bench, with a clock and a connection of its own. */
export interface BenchedHost {
  port: FakePort
  time: HandTime
  /** Its data folder. */
  folder: string
  /** Set once it leads. */
  host: SandboxHost | null
  /** Why it did not open. */
  error: Error | null
  opened: Promise<void>
  /** It sleeps (SIGSTOP): its clock goes on and nothing runs. */
  isFrozen: boolean
  lines: string[]
}

interface StartedHost {
  isStandby?: boolean
  isAsked?: () => boolean
  nextFault?: () => Fault
  /** It has no copy of the other hosts' sealing key. */
  ownKey?: boolean
  /** Its data folder; left out: a new one. */
  folder?: string
  /** Where a new folder has its key from. */
  sealKeyFile?: string
}

/** Hosts of one journal on a stream in memory; time passes for all of them together. */
export class StreamBench {
  readonly stream = new FakeStream()
  readonly hosts: BenchedHost[] = []
  private readonly folders: string[] = []
  private now = Date.UTC(2025, 10, 20)

  start(hostId: string, options: StartedHost = {}): BenchedHost {
    const { isStandby = false, isAsked, nextFault, ownKey = false, sealKeyFile } = options
    const folder = options.folder ?? this.folder(ownKey)
    const time = new HandTime()
    time.now = this.now
    const port = new FakePort(this.stream, nextFault)
    const made: BenchedHost = {
      ...{ port, time, folder, host: null, error: null, isFrozen: false, lines: [] },
      opened: Promise.resolve(),
    }
    const pause = (ms: number) =>
      new Promise<void>((done) => {
        const end = time.every(ms, () => {
          end()
          done()
        })
      })
    made.opened = openStreamHost({
      ...{ dataDir: folder, engine: tallyEngine, timers: time, port, isStandby, hostId, pause, isAsked, sealKeyFile },
      clock: () => time.now,
      stopwatch: () => time.now,
      ...{ calm: false, seed: null, passwordHash: 'scrypt:none', inviteKey: '' },
      log: (line) => made.lines.push(line),
    }).then(
      (host) => {
        made.host = host
      },
      (error: Error) => {
        made.error = error
      },
    )
    this.hosts.push(made)
    return made
  }

  /** Starts a host and lets time pass until it leads. @throws Error where it does not open */
  async lead(hostId: string, options: StartedHost = {}): Promise<BenchedHost & { host: SandboxHost }> {
    const made = this.start(hostId, options)
    await this.until(() => made.host !== null || made.error !== null)
    if (!made.host) throw made.error
    return made as BenchedHost & { host: SandboxHost }
  }

  /** Lets time pass for every host. */
  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.now += STEP_MS
      for (const { time, isFrozen } of this.hosts) {
        if (isFrozen) time.jump(STEP_MS)
        else time.pass(STEP_MS)
      }
      for (let turns = 0; turns < 6; turns++) await new Promise<void>((done) => setImmediate(done))
    }
  }

  /** Lets time pass until something holds. @throws Error after two minutes */
  async until(holds: () => boolean): Promise<void> {
    for (let waited = 0; !holds(); waited += STEP_MS) {
      if (waited > 120_000) throw new Error('it did not come about within two minutes')
      await this.pass(STEP_MS)
    }
  }

  /** Lets time pass until a promise is settled. @returns its outcome */
  async settled<T>(promise: Promise<T>): Promise<{ value?: T; error?: Error }> {
    let outcome: { value?: T; error?: Error } | null = null
    promise.then(
      (value) => {
        outcome = { value }
      },
      (error: Error) => {
        outcome = { error }
      },
    )
    await this.until(() => outcome !== null)
    return outcome as unknown as { value?: T; error?: Error }
  }

  async clean(): Promise<void> {
    for (const one of this.hosts) {
      one.port.isCut = false
      one.port.release()
      one.isFrozen = false
    }
    for (const { host } of this.hosts) if (host) await this.settled(host.close())
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true })
  }

  /** Each host has a folder of its own with the same sealing key. */
  private folder(ownKey: boolean): string {
    const folder = mkdtempSync(join(tmpdir(), 'onetape-stream-'))
    const [first] = this.folders
    this.folders.push(folder)
    if (ownKey) return folder
    if (!first) openSealer(folder)
    else if (existsSync(join(first, 'seal.key'))) copyFileSync(join(first, 'seal.key'), join(folder, 'seal.key'))
    return folder
  }
}
