import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'

/** Who a socket is, for the faults that name one. */
export interface FaultClient {
  kind: MarketKind
  /** Connection number of the panel; 0 before the connection stands. */
  id: number
  /** The `client` query parameter. */
  name: string | null
  user: number | null
}

/** What befalls one push. */
export type PushFault =
  | { action: 'drop' | 'duplicate' | 'reorder' }
  | { action: 'delay'; ms: number }
  | { action: 'corrupt'; variant: 'unparsable' | 'digit' }
  /** Without a code the connection breaks (1006). */
  | { action: 'close'; code?: number | undefined }

/** Numbers of a seeded generator. */
export interface FaultRandom {
  /** @returns a whole number from `least` to `most` */
  between(least: number, most: number): number
}

/** Faults that a test or a panel puts between sockets and their clients. */
export interface SocketFaults {
  /** Those that are on. */
  list(): { readonly length: number }
  /** The first fault that applies to this push now; null almost always. @param topic `depth@1`, `tickers`, `orders`, `balances` */
  faultOfPush(client: FaultClient, topic: string): PushFault | null
  /** True while nothing reaches this client. */
  silent(client: FaultClient): boolean
  /** True while the source of this topic is gone. @param topic as on the wire */
  isDown(kind: MarketKind, topic: string): boolean
  /** Called after each change of the list. @returns a function that ends the listening */
  onChange(listener: () => void): () => void
  /** True where this new connection is to be refused. */
  refuses(kind: MarketKind, name: string | null): boolean
  /** Chooses what is corrupted. */
  readonly random: FaultRandom
}

const NONE: [] = []

/** For sockets that have no panel: nothing ever goes wrong by intention. */
export const NO_FAULTS: SocketFaults = {
  list: () => NONE,
  faultOfPush: () => null,
  silent: () => false,
  isDown: () => false,
  onChange: () => () => undefined,
  refuses: () => false,
  random: { between: (least) => least },
}
