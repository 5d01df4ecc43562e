import * as v from 'valibot'
import type { FaultClient, PushFault, SocketFaults } from '../../gateway/sockets/socket-faults.ts'
import { Random } from '../../src/engine/kernel/random.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { type FaultSpec, faultSpec, type HttpFaultSpec, type PushFaultSpec, whyNoFault } from './fault-spec.ts'

/** A switch that is on. */
export interface Fault {
  id: number
  spec: FaultSpec
  /** How often it has struck. */
  hits: number
}

/**
 * What befalls one HTTP call: `status` answers this HTTP status, `code` answers HTTP 200 with this code in the envelope,
 * `hang` never answers, `delay` answers after `ms`, `disconnect` breaks the connection before the call is run, `lost` after it.
 */
export type HttpFault =
  | { answer: 'status'; status: number }
  | { answer: 'code'; code: number }
  | { answer: 'delay'; ms: number }
  | { answer: 'hang' }
  | { answer: 'disconnect' }
  | { answer: 'lost' }

/** The sandbox's switches: the tests and the panel turn them, sockets and calls ask them. Seeded, so a run can be repeated. */
export interface Faults extends SocketFaults {
  list(): readonly Fault[]
  /** Turns one on. @returns the fault, or why it cannot be */
  add(spec: unknown): { fault: Fault } | { error: string }
  remove(id: number): boolean
  clear(): void
  /** The fault that applies to this call now. @param path with or without a leading slash or a query */
  httpFault(path: string): HttpFault | null
}

export function createFaults(seed = 1): Faults {
  return new FaultTable(Random.seeded(seed))
}

class FaultTable implements Faults {
  readonly random: Random
  private faults: Fault[] = []
  private readonly listeners = new Set<() => void>()
  private lastId = 0

  constructor(random: Random) {
    this.random = random
  }

  list(): readonly Fault[] {
    return this.faults
  }

  add(spec: unknown): { fault: Fault } | { error: string } {
    const result = v.safeParse(faultSpec, spec)
    if (!result.success) return { error: whyNoFault(result.issues[0], spec) }
    const fault = { id: ++this.lastId, spec: result.output, hits: 0 }
    this.change([...this.faults, fault])
    return { fault }
  }

  remove(id: number): boolean {
    const rest = this.faults.filter((fault) => fault.id !== id)
    const found = rest.length < this.faults.length
    if (found) this.change(rest)
    return found
  }

  clear(): void {
    this.change([])
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  faultOfPush(client: FaultClient, topic: string): PushFault | null {
    for (const fault of this.faults) {
      const { spec } = fault
      if (!isPushFault(spec)) continue
      if (!meets(spec, client) || !meetsTopic(spec.topic, topic)) continue
      if (this.applies(fault)) return spec
    }
    return null
  }

  silent(client: FaultClient): boolean {
    return this.faults.some(({ spec }) => spec.action === 'silence' && meets(spec, client))
  }

  isDown(kind: MarketKind, topic: string): boolean {
    return this.faults.some(({ spec }) => {
      return spec.action === 'down' && (spec.kind ?? kind) === kind && meetsTopic(spec.topic, topic)
    })
  }

  refuses(kind: MarketKind, name: string | null): boolean {
    const client = { kind, id: 0, name, user: null }
    return this.faults.some((fault) => {
      return fault.spec.action === 'refuse' && meets(fault.spec, client) && this.applies(fault)
    })
  }

  httpFault(path: string): HttpFault | null {
    const plain = path.replace(/^\/+/, '').replace(/[?#].*$/, '')
    for (const fault of this.faults) {
      if (fault.spec.action !== 'http' || !meetsPath(fault.spec.path, plain)) continue
      if (this.applies(fault)) return answerOf(fault.spec)
    }
    return null
  }

  private change(faults: Fault[]): void {
    this.faults = faults
    for (const listener of [...this.listeners]) listener()
  }

  private applies(fault: Fault): boolean {
    const { spec } = fault
    if (spec.action === 'silence' || spec.action === 'down') return true
    if (spec.count !== undefined && fault.hits >= spec.count) return false
    if (spec.probability !== undefined && this.random.unit() >= spec.probability) return false
    fault.hits++
    return true
  }
}

function isPushFault(spec: FaultSpec): spec is PushFaultSpec {
  return spec.action !== 'http' && spec.action !== 'silence' && spec.action !== 'refuse' && spec.action !== 'down'
}

interface Target {
  kind?: MarketKind
  client?: string
  user?: number
}

function meets(target: Target, client: FaultClient): boolean {
  if (target.kind !== undefined && target.kind !== client.kind) return false
  if (target.user !== undefined && target.user !== client.user) return false
  return target.client === undefined || target.client === client.name || target.client === String(client.id)
}

function meetsTopic(wanted: string | undefined, topic: string): boolean {
  return wanted === undefined || wanted === topic || topic.startsWith(`${wanted}@`)
}

function meetsPath(wanted: string, path: string): boolean {
  return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted
}

function answerOf(spec: HttpFaultSpec): HttpFault {
  if (spec.answer === 'status') return { answer: 'status', status: spec.status }
  if (spec.answer === 'code') return { answer: 'code', code: spec.code }
  if (spec.answer === 'delay') return { answer: 'delay', ms: spec.ms }
  return { answer: spec.answer }
}
