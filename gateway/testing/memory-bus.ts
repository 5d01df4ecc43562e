import { after } from '../base/after.ts'
import type { Timers } from '../base/timers.ts'
import type { Bus, BusListener, Reply } from '../bus/bus.ts'

interface Entry {
  subject: string
  listener: BusListener
  owner: MemoryBus
}

/** What a bad network makes of a message on its way to one receiver: the texts that arrive, now. */
export type Spoil = (text: string, deliverLater: (text: string) => void) => readonly string[]

/** The servers behind several buses in memory. */
export class MemoryNetwork {
  readonly entries = new Set<Entry>()
  readonly timers: Timers
  /** Messages sent, by subject. */
  readonly sent: { subject: string; text: string }[] = []
  /** Applied to each message and answer. */
  spoil: Spoil = (text) => [text]

  constructor(timers: Timers) {
    this.timers = timers
  }

  connect(): MemoryBus {
    return new MemoryBus(this)
  }

  deliver(subject: string, text: string, reply: Reply | null): void {
    this.sent.push({ subject, text })
    for (const entry of [...this.entries].filter((one) => one.subject === subject))
      this.arrive(text, (arrived) => {
        if (entry.owner.isUp && this.entries.has(entry)) entry.listener(arrived, reply)
      })
  }

  arrive(text: string, take: (text: string) => void): void {
    for (const one of this.spoil(text, (late) => queueMicrotask(() => take(late)))) take(one)
  }
}

/** One connection to a network in memory: messages arrive at once, answers in the next microtask. */
export class MemoryBus implements Bus {
  isUp = true
  private readonly network: MemoryNetwork
  private readonly listeners = new Set<(isUp: boolean) => void>()
  private readonly failing = new Set<() => void>()

  constructor(network: MemoryNetwork) {
    this.network = network
  }

  /** The connection is lost, or there again. */
  setUp(isUp: boolean): void {
    if (this.isUp === isUp) return
    this.isUp = isUp
    if (!isUp) for (const fail of this.failing) fail()
    for (const listener of this.listeners) listener(isUp)
  }

  publish(subject: string, text: string): void {
    if (this.isUp) this.network.deliver(subject, text, null)
  }

  subscribe(subject: string, listener: BusListener): () => void {
    const entry = { subject, listener, owner: this }
    this.network.entries.add(entry)
    return () => void this.network.entries.delete(entry)
  }

  request(subject: string, text: string, timeout: number): Promise<string> {
    return new Promise((resolve, reject) => {
      if (!this.isUp) {
        reject(new Error('not connected'))
        return
      }
      const fail = () => {
        this.failing.delete(fail)
        cancel()
        reject(new Error('no answer'))
      }
      const cancel = after(this.network.timers, timeout, fail)
      this.failing.add(fail)
      this.network.deliver(subject, text, (answer) => {
        this.network.arrive(answer, (arrived) => {
          this.failing.delete(fail)
          cancel()
          resolve(arrived)
        })
      })
    })
  }

  flush(): Promise<void> {
    return this.isUp ? Promise.resolve() : Promise.reject(new Error('not connected'))
  }

  onState(listener: (isUp: boolean) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.isUp = false
    for (const entry of this.network.entries) if (entry.owner === this) this.network.entries.delete(entry)
  }
}
