import type { Market } from '../../../src/shared/hub-protocol/market.ts'
import type { Counted } from './counter.ts'

/** The best levels of a market, best first, as numbers. */
export interface Top {
  u: number
  b: [number, number][]
  a: [number, number][]
}

/** What takes a socket's frames in a SharedWorker; the page asks for it through Comlink. */
export interface Engine {
  /** Opens the socket and asks for the depth of all markets. Resolves with the last snapshot. */
  connect(socketBase: string, markets: Market[]): Promise<void>
  /** Gets ready to time `frames` frames after `warm` more. */
  arm(warm: number, frames: number): Promise<void>
  /** Resolves when they have been handled. */
  counted(): Promise<Counted>
  /** The best 50 of the first market; null for an engine that keeps none. */
  top(): Promise<Top | null>
  /** Sockets closed. */
  end(): Promise<void>
}

/** `bare` counts, `json` keeps a Map by JSON.parse, `hub` is Onetape's hub. */
export type EngineName = 'bare' | 'json' | 'hub'
