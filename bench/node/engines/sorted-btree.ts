import type { default as BTree } from 'sorted-btree'
import { wire } from '../formats.ts'
import type { Engine } from './engine.ts'

type Levels = [string, string][]
type Tree = BTree<number, string>

/** JSON.parse and a B+ tree a side, price as number and quantity as text. */
export class SortedBtreeEngine implements Engine {
  readonly name = 'sorted-btree'
  readonly format = wire
  private readonly make: () => Tree
  private bids: Tree
  private asks: Tree

  constructor(make: () => Tree) {
    this.make = make
    this.bids = make()
    this.asks = make()
  }

  start(snapshot: string): void {
    this.bids = this.make()
    this.asks = this.make()
    this.take(snapshot)
  }

  take(delta: string): void {
    const { data } = JSON.parse(delta) as { data: { b: Levels; a: Levels } }
    merge(this.bids, data.b, -1)
    merge(this.asks, data.a, 1)
  }

  read(count: number): [[number, string][], [number, string][]] {
    return [first(this.bids, count), first(this.asks, count)]
  }

  top(count: number): number[] {
    return this.read(count)
      .flat()
      .flatMap(([price, quantity]) => [Math.abs(price), Number(quantity)])
  }
}

function merge(side: Tree, levels: Levels, sign: number): void {
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as [string, string]
    const key = Number(level[0]) * sign
    if (level[1] === '0') side.delete(key)
    else side.set(key, level[1])
  }
}

function first(side: Tree, count: number): [number, string][] {
  const out: [number, string][] = []
  for (const entry of side.entries()) {
    out.push([entry[0], entry[1]])
    if (out.length === count) break
  }
  return out
}
