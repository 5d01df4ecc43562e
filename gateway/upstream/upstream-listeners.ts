import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { GatewaySource, Upstream, UpstreamState } from './upstream.ts'

const KINDS = ['spot', 'contract'] as const

/** Who hears of an upstream's state and of its articles. */
export class UpstreamListeners implements Pick<Upstream, 'onState' | 'onContent'> {
  private readonly sources: () => Record<MarketKind, Pick<GatewaySource, 'isUp'>>
  private readonly states = new Set<(state: UpstreamState) => void>()
  private readonly contents = new Set<() => void>()

  constructor(sources: () => Record<MarketKind, Pick<GatewaySource, 'isUp'>>) {
    this.sources = sources
  }

  onState(listener: (state: UpstreamState) => void): () => void {
    this.states.add(listener)
    const sources = this.sources()
    for (const kind of KINDS) listener({ kind, isUp: sources[kind].isUp })
    return () => void this.states.delete(listener)
  }

  onContent(listener: () => void): () => void {
    this.contents.add(listener)
    return () => void this.contents.delete(listener)
  }

  /** Reports the state that a kind has now. */
  stateChanged(kind: MarketKind): void {
    const { isUp } = this.sources()[kind]
    for (const listener of this.states) listener({ kind, isUp })
  }

  contentChanged(): void {
    for (const listener of this.contents) listener()
  }

  clear(): void {
    this.states.clear()
    this.contents.clear()
  }
}
