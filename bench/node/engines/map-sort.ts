import { wire } from '../formats.ts'
import type { Engine } from './engine.ts'

type Levels = [string, string][]
interface Frame {
  data: { b: Levels; a: Levels }
}

/** JSON.parse and a Map a side, digits kept as text; sorted when somebody reads. */
export class MapSortEngine implements Engine {
  readonly name = 'Map + sort'
  readonly format = wire
  private bids = new Map<string, string>()
  private asks = new Map<string, string>()

  start(snapshot: string): void {
    this.bids = new Map()
    this.asks = new Map()
    this.take(snapshot)
  }

  take(delta: string): void {
    const { data } = JSON.parse(delta) as Frame
    merge(this.bids, data.b)
    merge(this.asks, data.a)
  }

  read(count: number): [Levels, Levels] {
    const bids = [...this.bids].sort((x, y) => Number(y[0]) - Number(x[0])).slice(0, count)
    const asks = [...this.asks].sort((x, y) => Number(x[0]) - Number(y[0])).slice(0, count)
    return [bids, asks]
  }

  top(count: number): number[] {
    return this.read(count).flat(2).map(Number)
  }
}

function merge(side: Map<string, string>, levels: Levels): void {
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as [string, string]
    if (level[1] === '0') side.delete(level[0])
    else side.set(level[0], level[1])
  }
}
