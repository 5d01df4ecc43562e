/**
 * Writes a value as JSON in every manner that JSON allows, and in some that it does not. Imports nothing.
 * A frame is a tree of these: order, doubles and spelling of each member stay in the writer's hand.
 */
export type Tree = { raw: string } | { text: string } | { list: Tree[] } | { bag: [key: string, value: Tree][] }

/** What generated frames are counted by; a test asserts that each was hit. */
export const FEATURES = [
  'keyOrder',
  'escapedKey',
  'escapedValue',
  'unicode',
  'exponent',
  'sign',
  'leadingZero',
  'manyDigits',
  'nested',
  'duplicateKey',
  'whiteSpace',
  'cut',
  'sweptCut',
  'mutated',
  'batch',
  'badShape',
  'depth',
  'otherPush',
  'answer',
  'stranger',
] as const
export type Feature = (typeof FEATURES)[number]
export type FeatureCounts = Record<Feature, number>

export function noCounts(): FeatureCounts {
  return Object.fromEntries(FEATURES.map((name) => [name, 0])) as FeatureCounts
}

/** A number below `below`, whole. */
export type Roll = (below: number) => number

/** How likely each manner is, in a frame that is written so. */
export interface Manner {
  order: boolean
  space: boolean
  escape: boolean
  extra: boolean
  double: boolean
}

export const PLAIN: Manner = { order: false, space: false, escape: false, extra: false, double: false }

const SPACES = [' ', '\n', '\t', '\r', '  ', ' \n\t']
const STRANGE = ['€', '日本', '😀', '\u2028', 'ß', '\ud83d', '\u0000', '"', '\\', '/', '\n', ']}', '{"type":201']
const NAMES = ['x', 'note', 'дата', '板', 'op2', 'ty', 'currency', 'snap', 'tt', 'ι', 'uu', 'Type', 'data2']

export class FrameText {
  private readonly roll: Roll
  private readonly counts: FeatureCounts
  private manner: Manner = PLAIN

  constructor(roll: Roll, counts: FeatureCounts) {
    this.roll = roll
    this.counts = counts
  }

  write(tree: Tree, manner: Manner): string {
    this.manner = manner
    return this.space() + this.value(tree) + this.space()
  }

  private value(tree: Tree): string {
    if ('raw' in tree) return tree.raw
    if ('text' in tree) return this.text(tree.text, 'escapedValue')
    if ('list' in tree) {
      return `[${this.space()}${tree.list.map((item) => this.value(item)).join(`${this.space()},${this.space()}`)}${this.space()}]`
    }
    return this.bag(tree.bag)
  }

  private bag(members: [string, Tree][]): string {
    const all = [...members]
    const { roll, counts, manner } = this
    if (manner.extra && roll(2) === 0) {
      counts.nested++
      all.splice(roll(all.length + 1), 0, [pick(NAMES, roll), this.nest(3)])
    }
    if (manner.double && roll(3) === 0 && all.length > 0) {
      // The last of two counts; the first is the same, another's, or of a strange kind.
      const [key, value] = pick(all, roll)
      const at = all.findIndex(([name]) => name === key)
      const first = [value, { raw: 'null' }, { raw: String(roll(9)) }, this.nest(1), pick(all, roll)[1]]
      counts.duplicateKey++
      all.splice(roll(at + 1), 0, [key, pick(first, roll)])
    }
    if (manner.order && all.length > 1) {
      counts.keyOrder++
      for (let i = all.length - 1; i > 0; i--) {
        const j = roll(i + 1)
        const one = all[i] as [string, Tree]
        all[i] = all[j] as [string, Tree]
        all[j] = one
      }
    }
    const parts = all.map(
      ([key, value]) => `${this.text(key, 'escapedKey')}${this.space()}:${this.space()}${this.value(value)}`,
    )
    return `{${this.space()}${parts.join(`${this.space()},${this.space()}`)}${this.space()}}`
  }

  /** A value that no reader of the wire knows. */
  private nest(depth: number): Tree {
    const { roll } = this
    const kind = roll(depth > 0 ? 8 : 5)
    if (kind === 0)
      return { raw: pick(['null', 'true', 'false', '0', '-1.5e-7', '12345678901234567890', '-0', '1E+2'], roll) }
    if (kind <= 3) {
      this.counts.unicode++
      return { text: pick(STRANGE, roll) + pick(STRANGE, roll) }
    }
    if (kind === 4) return { raw: pick(['[]', '{}', '[[[]]]', '""'], roll) }
    const count = roll(3)
    if (kind <= 6) return { list: Array.from({ length: count }, () => this.nest(depth - 1)) }
    return { bag: Array.from({ length: count }, (_, i) => [pick(NAMES, roll) + i, this.nest(depth - 1)]) }
  }

  private text(text: string, feature: 'escapedKey' | 'escapedValue'): string {
    const whole = JSON.stringify(text)
    if (!this.manner.escape || text.length === 0 || this.roll(6) > 0) return whole
    this.counts[feature]++
    const at = this.roll(text.length)
    const spelled = `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
    return `${JSON.stringify(text.slice(0, at)).slice(0, -1)}${spelled}${JSON.stringify(text.slice(at + 1)).slice(1)}`
  }

  private space(): string {
    if (!this.manner.space || this.roll(3) > 0) return ''
    this.counts.whiteSpace++
    return pick(SPACES, this.roll)
  }
}

export function pick<T>(list: readonly T[], roll: Roll): T {
  return list[roll(list.length)] as T
}
