import type { DepthSnapshot, Level } from '../../../src/shared/wire/messages.ts'
import type { AnyFrame } from './test-socket.ts'

/** A book by the rules of the wire, rebuilt by a reader that knows nothing of the server. */
export class ReaderBook {
  private u: number | null = null
  private b = new Map<string, string>()
  private a = new Map<string, string>()

  /** Levels and sequence of a true book, as `state` gives them. */
  static of(depth: DepthSnapshot | null): ReturnType<ReaderBook['state']> {
    return { u: depth?.u ?? null, b: sorted(depth?.b ?? []), a: sorted(depth?.a ?? []) }
  }

  /** @throws Error where a delta does not continue the book */
  take({ data }: AnyFrame): void {
    if (!data) throw new Error('a push without data')
    if (data.snapshot) {
      this.b = new Map(data.b)
      this.a = new Map(data.a)
    } else if (data.pu !== this.u) throw new Error(`a gap: ${data.pu} follows ${this.u}`)
    else {
      apply(this.b, data.b)
      apply(this.a, data.a)
    }
    this.u = data.u
  }

  state() {
    return { u: this.u, b: sorted([...this.b]), a: sorted([...this.a]) }
  }
}

function apply(side: Map<string, string>, levels: readonly Level[]): void {
  for (const [price, quantity] of levels) {
    if (quantity === '0') side.delete(price)
    else side.set(price, quantity)
  }
}

function sorted(levels: readonly (readonly [string, string])[]) {
  return levels.map(([price, quantity]) => `${price} ${quantity}`).sort()
}
