import type { Timers } from '../base/timers.ts'
import { unparsable, withWrongDigit } from './corrupt.ts'
import type { FaultClient, PushFault, SocketFaults } from './socket-faults.ts'

/** What a line may do with the socket behind it. */
export interface LineEnd {
  /** Sends with whatever else is ready. */
  send(text: string): void
  /** Sends in a frame of its own, so that what is broken spoils nothing else. */
  sendAlone(text: string): void
  /** @param code left out: breaks the connection without a word */
  end(code?: number): void
}

interface Held {
  ready: boolean
  run: () => void
}

/** One socket's way through the faults: a push goes in, nothing, itself, or something worse comes out. */
export class FaultLine {
  private readonly client: FaultClient
  private readonly faults: SocketFaults
  private readonly timers: Timers
  private readonly end: LineEnd
  /** Topics with delayed pushes: later ones wait behind them, since a delay is no reordering. */
  private readonly delayed = new Map<string, Held[]>()
  /** A push a topic that lets the next one pass first. */
  private readonly overtaken = new Map<string, string>()
  private readonly cancels = new Set<() => void>()

  constructor(client: FaultClient, faults: SocketFaults, timers: Timers, end: LineEnd) {
    this.client = client
    this.faults = faults
    this.timers = timers
    this.end = end
  }

  /** @param topic as `SocketFaults.faultOfPush` names it */
  push(topic: string, text: string): void {
    const fault = this.faults.list().length > 0 ? this.faults.faultOfPush(this.client, topic) : null
    if (!fault) this.inLine(topic, () => this.release(topic, text))
    else this.applyFault(fault, topic, text)
  }

  /** True while something is held back, and what comes must pass here to keep its place. */
  get busy(): boolean {
    return this.delayed.size > 0 || this.overtaken.size > 0
  }

  /** Forgets what is held back of this topic. */
  drop(topic: string): void {
    this.delayed.delete(topic)
    this.overtaken.delete(topic)
  }

  close(): void {
    for (const cancel of this.cancels) cancel()
    this.cancels.clear()
    this.delayed.clear()
  }

  private applyFault(fault: PushFault, topic: string, text: string): void {
    if (fault.action === 'duplicate') {
      this.inLine(topic, () => {
        this.release(topic, text)
        this.end.send(text)
      })
    } else if (fault.action === 'reorder') {
      this.inLine(topic, () => {
        const before = this.overtaken.get(topic)
        this.overtaken.set(topic, text)
        if (before !== undefined) this.end.send(before)
      })
    } else if (fault.action === 'corrupt') {
      const bend = fault.variant === 'digit' ? withWrongDigit : unparsable
      this.inLine(topic, () => this.end.sendAlone(bend(text, this.faults.random)))
    } else if (fault.action === 'close') this.end.end(fault.code)
    else if (fault.action === 'delay') this.delay(topic, text, fault.ms)
  }

  private release(topic: string, text: string): void {
    this.end.send(text)
    const before = this.overtaken.get(topic)
    if (before === undefined) return
    this.overtaken.delete(topic)
    this.end.send(before)
  }

  private inLine(topic: string, run: () => void): void {
    const line = this.delayed.get(topic)
    if (line) line.push({ ready: true, run })
    else run()
  }

  private delay(topic: string, text: string, ms: number): void {
    const held: Held = { ready: false, run: () => this.release(topic, text) }
    const line = this.delayed.get(topic)
    if (line) line.push(held)
    else this.delayed.set(topic, [held])
    const cancel = this.timers.every(ms, () => {
      cancel()
      this.cancels.delete(cancel)
      held.ready = true
      this.drain(topic)
    })
    this.cancels.add(cancel)
  }

  private drain(topic: string): void {
    const line = this.delayed.get(topic) ?? []
    while (line[0]?.ready) line.shift()?.run()
    if (line.length === 0) this.delayed.delete(topic)
  }
}
