import { FrameServer } from './frame-server.ts'
import {
  type FeatureCounts,
  FrameText,
  type Manner,
  noCounts,
  PLAIN,
  pick,
  type Roll,
  type Tree,
} from './frame-text.ts'
import { dice } from './random-orders.ts'

/** Markets of the generated frames: who watches them is given their digits. */
export const WATCHED = [
  { id: 7, priceDigits: 2, quantityDigits: 3 },
  { id: 72, priceDigits: 0, quantityDigits: 8 },
] as const

const OTHERS = [200, 202, 203, 2002] as const
const LETTERS = [...'0123456789-+.eE"\\{}[],: \n\tabutcsp\u0000\u00e9\u2028😀']

/** Frames of a server and of a bad line, one after the other; the same for the same seed. */
export class RandomFrames {
  readonly counts: FeatureCounts
  private readonly roll: Roll
  private readonly writer: FrameText
  private readonly servers: FrameServer[]
  private readonly queue: string[] = []

  constructor(seed: number, counts = noCounts()) {
    const random = dice(seed)
    this.roll = (below) => Math.floor(random() * below)
    this.counts = counts
    this.writer = new FrameText(this.roll, counts)
    this.servers = WATCHED.map((one) => new FrameServer(one.id, one.priceDigits, one.quantityDigits, this.roll, counts))
  }

  /** True while frames are to come that belong together. */
  get pending(): boolean {
    return this.queue.length > 0
  }

  /** The next frame, as UTF-8 can carry it: a half of a character that a tear has left is none. */
  next(): string {
    return Buffer.from(this.text()).toString()
  }

  private text(): string {
    const queued = this.queue.shift()
    if (queued !== undefined) return queued
    const { roll, counts } = this
    const frame = this.frame()
    const fate = roll(100)
    if (fate < 9) {
      counts.mutated++
      return this.mutate(frame)
    }
    if (fate < 12) {
      counts.cut++
      return frame.slice(0, roll(frame.length))
    }
    if (roll(700) === 0 && frame.length < 500) this.sweep(frame)
    return frame
  }

  /** Every prefix of a frame, with books that are right in between. */
  private sweep(frame: string): void {
    for (let end = 0; end < frame.length; end++) {
      if (end % 4 === 0)
        for (const server of this.servers) this.queue.push(this.push(201, server.id, server.snapshot(), PLAIN))
      this.counts.sweptCut++
      this.queue.push(frame.slice(0, end))
    }
  }

  private frame(): string {
    const { roll, counts } = this
    const manner: Manner =
      roll(2) === 0
        ? PLAIN
        : {
            order: roll(2) === 0,
            space: roll(4) === 0,
            escape: roll(5) === 0,
            extra: roll(3) === 0,
            double: roll(12) === 0,
          }
    if (roll(6) > 0) return this.writer.write(this.item(), manner)
    counts.batch++
    const list = Array.from({ length: roll(5) }, () => this.item())
    if (roll(25) === 0) list.splice(roll(list.length + 1), 0, pick<Tree>([{ raw: 'null' }, { raw: '[]' }, { raw: '7' }, { list: [this.item()] }], roll)) // biome-ignore format: a list
    return this.writer.write({ list }, manner)
  }

  private item(): Tree {
    const { roll, counts } = this
    const server = pick(this.servers, roll)
    const kind = roll(100)
    if (kind < 62) {
      counts.depth++
      return this.tree(201, server.id, server.delta())
    }
    if (kind < 78) {
      counts.depth++
      return this.tree(201, server.id, server.snapshot())
    }
    if (kind < 92) {
      counts.otherPush++
      const type = pick(OTHERS, roll)
      return this.tree(type, type === 2002 ? 0 : server.id, server.other(type))
    }
    if (kind < 95) {
      counts.answer++
      const answer: [string, Tree][] = [['op', { text: 'pong' }], ['t', { raw: '1' }], ['s', { raw: '2' }], ['u', { bag: [['depth@7', { raw: '9' }]] }]] // biome-ignore format: a list
      return { bag: answer }
    }
    if (kind < 97) {
      const { bag } = this.tree(pick([201, 204, 205], roll), server.id, { bag: [['n', { raw: '3' }], ['user', { raw: '5' }]] }) as { bag: [string, Tree][] } // biome-ignore format: a list
      if (roll(3) === 0)
        bag.splice(roll(4), 0, ['op', pick<Tree>([{ text: 'ack' }, { raw: '1' }, { raw: 'null' }], roll)])
      else if (roll(2) === 0) bag.splice(roll(bag.length), 1)
      return { bag }
    }
    // Another's market, a type that is not of this socket, one that nobody knows.
    counts.stranger++
    const tree = this.tree(pick([201, 101, 999], roll), pick([8, 7, 720], roll), server.delta())
    return tree
  }

  private push(type: number, id: number, data: Tree, manner: Manner): string {
    return this.writer.write(this.tree(type, id, data), manner)
  }

  private tree(type: number, id: number, data: Tree): Tree {
    return { bag: [['type', { raw: String(type) }], ['currency_id', { raw: String(id) }], ['t', { raw: String(1_763_600_000_000 + this.roll(1000)) }], ['data', data]] } // biome-ignore format: one line a push
  }

  /** What a bad line does: letters lost, new, changed, or a stretch of them twice or elsewhere. */
  private mutate(frame: string): string {
    const { roll } = this
    const at = roll(frame.length)
    const letter = roll(2) ? pick(LETTERS, roll) : String.fromCharCode(32 + roll(95))
    const end = Math.min(frame.length, at + 1 + roll(12))
    const kind = roll(5)
    if (kind === 0) return frame.slice(0, at) + frame.slice(at + 1)
    if (kind === 1) return frame.slice(0, at) + letter + frame.slice(at)
    if (kind === 2) return frame.slice(0, at) + letter + frame.slice(at + 1)
    if (kind === 3) return frame.slice(0, end) + frame.slice(at)
    const to = roll(frame.length)
    const rest = frame.slice(0, at) + frame.slice(end)
    return rest.slice(0, to) + frame.slice(at, end) + rest.slice(to)
  }
}
