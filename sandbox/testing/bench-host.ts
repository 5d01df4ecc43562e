import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Timers } from '../../gateway/base/timers.ts'
import type { CommandBody } from '../../src/engine/contract/command.ts'
import type { ExchangeEngine } from '../../src/engine/contract/exchange-api.ts'
import type { IdempotencyMark, SandboxHost } from '../host.ts'
import { sha256 } from '../journal/chain.ts'
import { openHost } from '../open-host.ts'
import { tallyEngine } from './tally-engine.ts'

/** Time that tests turn by hand. */
export class HandTime implements Timers {
  now = Date.UTC(2025, 10, 20)
  /** Time that the stopwatch adds each time it is read, ms. */
  work = 0
  private worked = 0
  /** Commits wait for `release` while this is set. */
  held = false
  private waiting: (() => void)[] = []
  private readonly repeated = new Set<{ ms: number; due: number; run: () => void }>()

  every(ms: number, run: () => void): () => void {
    const timer = { ms, due: this.now + ms, run }
    this.repeated.add(timer)
    return () => void this.repeated.delete(timer)
  }

  soon(run: () => void): void {
    if (this.held) this.waiting.push(run)
    else setImmediate(run)
  }

  stopwatch = (): number => {
    this.worked += this.work
    return this.worked
  }

  release(): void {
    for (const run of this.waiting.splice(0)) run()
  }

  /** The process sleeps: the clock goes on, nothing runs. */
  jump(ms: number): void {
    this.now += ms
    for (const timer of this.repeated) timer.due += ms
  }

  /** Lets time pass; what falls due runs in its order. */
  pass(ms: number): void {
    const until = this.now + ms
    for (;;) {
      const next = [...this.repeated].filter((t) => t.due <= until).sort((a, b) => a.due - b.due)[0]
      if (!next) break
      this.now = next.due
      next.due += next.ms
      next.run()
    }
    this.now = until
  }
}

export interface BenchOptions {
  engine?: ExchangeEngine
  reset?: boolean
  seed?: number | null
  log?: (line: string) => void
  acceptLoss?: boolean
  acceptClock?: boolean
  ask?: (question: string) => Promise<boolean>
  uptime?: () => number
}

/** Folders and hosts of one test; all of it goes with `clean`. */
export class HostBench {
  readonly time = new HandTime()
  private readonly folders: string[] = []
  private readonly hosts: SandboxHost[] = []

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'onetape-host-'))
    this.folders.push(folder)
    return folder
  }

  async open(dataDir: string, options: BenchOptions = {}): Promise<SandboxHost> {
    const host = await openHost({
      ...options,
      dataDir,
      engine: options.engine ?? tallyEngine,
      clock: () => this.time.now,
      timers: this.time,
      stopwatch: this.time.stopwatch,
      reset: options.reset ?? false,
      calm: false,
      seed: options.seed ?? null,
      log: options.log ?? (() => {}),
      passwordHash: 'scrypt:none',
      inviteKey: '',
    })
    this.hosts.push(host)
    return host
  }

  /** The folder as a power cut at this moment would leave it. */
  copy(dataDir: string): string {
    const folder = this.folder()
    cpSync(dataDir, folder, { recursive: true })
    return folder
  }

  async clean(): Promise<void> {
    this.time.held = false
    this.time.release()
    for (const host of this.hosts) await host.close()
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** Names, sizes and contents of a folder, for "nothing touched". */
export function fingerprint(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs} ${sha256(readFileSync(join(folder, name)))}`
    })
}

export function buy(quantity: string): CommandBody {
  return {
    kind: 'placeOrder',
    account: 1001,
    market: 'spot',
    currency_id: 1,
    side: 'buy',
    type: 'limit',
    price: '60000',
    quantity,
    time_in_force: 'GTC',
    post_only: false,
  }
}

export function markOf(key: string, bodyHash = 'a', user = 1001): IdempotencyMark {
  return { user, call: 'api/spot/order', key, bodyHash }
}
