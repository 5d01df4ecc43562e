import { type FeatureCounts, pick, type Roll, type Tree } from './frame-text.ts'
import { type NaiveLevel, naiveCrc32 } from './naive-book.ts'

/** What is wrong with a push on purpose. */
type Fault = 'none' | 'gap' | 'duplicate' | 'checksum' | 'crossed' | 'shape'

const BAD_DECIMALS = [
  '1e3',
  '-1',
  '+1',
  '.5',
  '5.',
  '',
  ' 1',
  '1 ',
  'NaN',
  '0x1',
  '1,5',
  '１',
  '1.2.3',
  '1e-2',
  '--1',
  '∞',
  '0.',
]

/** A server of one market for generated frames: an honest book, written in strings that vary as exchanges vary them. */
export class FrameServer {
  readonly id: number
  private readonly priceDigits: number
  private readonly quantityDigits: number
  private readonly roll: Roll
  private readonly counts: FeatureCounts
  private readonly bids = new Map<number, NaiveLevel>()
  private readonly asks = new Map<number, NaiveLevel>()
  private u = 1_000
  private middle = 10_000
  private trade = 0

  constructor(id: number, priceDigits: number, quantityDigits: number, roll: Roll, counts: FeatureCounts) {
    this.id = id
    this.priceDigits = priceDigits
    this.quantityDigits = quantityDigits
    this.roll = roll
    this.counts = counts
    for (let i = 0; i < 6; i++) this.change()
  }

  snapshot(): Tree {
    const { roll } = this
    const b = sorted(this.bids, -1).map(([, level]) => levelTree(level))
    const a = sorted(this.asks, 1).map(([, level]) => levelTree(level))
    const members: [string, Tree][] = [
      ['snapshot', { raw: 'true' }],
      ['u', this.whole(this.u)],
      ['b', { list: roll(8) === 0 ? b.reverse() : b }],
      ['a', { list: a }],
    ]
    if (roll(2) === 0) members.push(['cs', { raw: String(this.checksum()) }])
    return { bag: members }
  }

  delta(): Tree {
    const { roll } = this
    const fault = this.fault()
    const before = this.u
    this.u += 1 + roll(3)
    const first = before + 1
    const changed = this.change()
    if (fault === 'crossed') changed.b.push([this.price(this.middle + 500), '1'])
    const u = fault === 'duplicate' ? before - roll(2) : this.u
    const pu = fault === 'gap' ? before - 1 - roll(3) : before
    const b = changed.b.map(levelTree)
    const a = changed.a.map(levelTree)
    const members: [string, Tree][] = [
      ['U', this.whole(fault === 'gap' ? first + 2 : first)],
      ['u', this.whole(u)],
    ]
    if (roll(3) > 0) members.push(['pu', this.whole(pu)])
    else if (roll(8) === 0) members.push(['pu', { raw: 'null' }])
    members.push(['b', { list: b }], ['a', { list: a }])
    if (fault === 'checksum') members.push(['cs', { raw: String(roll(2 ** 31)) }])
    else if (roll(5) === 0) members.push(['cs', { raw: String(this.checksum()) }])
    if (fault === 'shape') this.spoil(members)
    return { bag: members }
  }

  /** Data of a push that is no book, and its type. */
  other(type: number): Tree {
    const { roll } = this
    const amount = () => ({ text: this.amount(roll(99_999_999), roll(9)) })
    if (type === 203) {
      const rows = Array.from({ length: roll(4) }, () => ({
        list: [
          this.whole(++this.trade),
          { text: this.price(this.middle) },
          { text: this.quantity(1 + roll(9_999)) },
          { text: roll(30) === 0 ? 'x' : roll(2) ? 'b' : 's' },
          this.whole(1_763_600_000_000 + this.trade),
        ],
      }))
      return { list: rows }
    }
    const signed = () => {
      if (roll(2)) return amount()
      this.counts.sign++
      return { text: `-${amount().text}` }
    }
    if (type === 202) {
      return { bag: [['m', amount()], ['i', amount()], ['r', signed()], ['n', this.whole(1_763_625_600_000)]] } // biome-ignore format: one line a push
    }
    const ticker = (own: [string, Tree][]): Tree => {
      const members: [string, Tree][] = [...own, ['c', amount()], ['P', signed()], ['v', amount()]]
      for (const key of ['o', 'h', 'l', 'q']) if (roll(2)) members.push([key, roll(20) ? amount() : { raw: 'null' }])
      if (roll(25) === 0) members.splice(roll(members.length), 1)
      return { bag: members }
    }
    if (type !== 2002) return ticker([])
    return { list: Array.from({ length: roll(4) }, (_, i) => ticker([['currency_id', this.whole(3 + i)]])) }
  }

  /** A whole number as JSON may write it, now and then as it may not. */
  private whole(value: number): Tree {
    const { roll, counts } = this
    const style = roll(160)
    if (style > 12) return { raw: String(value) }
    if (style <= 4) {
      counts.exponent++
      return { raw: pick([`${value}e0`, `${value}E+0`, `${value * 10}e-1`, `${value}.0`, `${value}.0e00`], roll) }
    }
    if (style === 5) {
      counts.leadingZero++
      return { raw: `0${value}` }
    }
    if (style <= 7) {
      counts.sign++
      return { raw: `${pick(['-', '+', '--', '- '], roll)}${value}` }
    }
    if (style <= 9) {
      counts.manyDigits++
      return { raw: pick([`${value}00000000000000`, `9007199254740993`, `${value}.00000000000000000000`], roll) }
    }
    counts.badShape++
    return pick<Tree>([{ text: String(value) }, { raw: `${value}.5` }, { raw: `${value}.` }, { raw: 'null' }, { raw: '-0' }], roll) // biome-ignore format: a list
  }

  private price(ticks: number): string {
    return this.decimal(ticks, this.priceDigits)
  }

  private quantity(lots: number): string {
    return this.decimal(lots, this.quantityDigits)
  }

  /** Decimal text as exchanges vary it; rarely with so many digits that it cannot be held, or no decimal at all. */
  private decimal(units: number, scale: number): string {
    const { roll, counts } = this
    const full = this.amount(units, scale)
    const style = roll(260)
    if (style < 90 || (style > 100 && !full.includes('.'))) return full
    if (style <= 97) {
      counts.manyDigits++
      return `${full}${full.includes('.') ? '' : '.'}${'0'.repeat(style === 97 ? 300 : 14 + roll(9))}`
    }
    if (style === 98) {
      counts.manyDigits++
      return `${full}${full.includes('.') ? '' : '.'}${'123456789'.repeat(1 + roll(3))}`
    }
    if (style === 99) {
      counts.manyDigits++
      return `1${full.replace('.', '')}${'0'.repeat(roll(6))}12345678901`
    }
    if (style === 100) return this.badDecimal(full)
    return style < 180 ? full.replace(/0+$/, '').replace(/\.$/, '') : `${full}00`
  }

  private badDecimal(full: string): string {
    const { roll, counts } = this
    const kind = roll(4)
    if (kind === 0) {
      counts.leadingZero++
      return `0${full}`
    }
    if (kind === 1) {
      counts.sign++
      return `${pick(['-', '+'], roll)}${full}`
    }
    if (kind === 2) {
      counts.exponent++
      return `${full}${pick(['e1', 'E-2', 'e+0'], roll)}`
    }
    counts.badShape++
    return pick(BAD_DECIMALS, roll)
  }

  private amount(units: number, scale: number): string {
    if (scale === 0) return String(units)
    const padded = String(units).padStart(scale + 1, '0')
    return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
  }

  /** Changes some levels, so that the book is never crossed. @returns what changed, as it is reported */
  private change(): { b: NaiveLevel[]; a: NaiveLevel[] } {
    const { roll } = this
    const changed = { b: [] as NaiveLevel[], a: [] as NaiveLevel[] }
    this.middle += roll(11) - 5
    const put = (name: 'b' | 'a', ticks: number, lots: number) => {
      const level: NaiveLevel = [this.price(ticks), this.quantity(lots)]
      const side = name === 'b' ? this.bids : this.asks
      if (lots === 0) side.delete(ticks)
      else side.set(ticks, level)
      changed[name].push(level)
    }
    for (const ticks of [...this.bids.keys()]) if (ticks >= this.middle || ticks < this.middle - 60) put('b', ticks, 0)
    for (const ticks of [...this.asks.keys()]) if (ticks <= this.middle || ticks > this.middle + 60) put('a', ticks, 0)
    for (let i = roll(6); i >= 0; i--) {
      const bid = roll(2) === 0
      const away = 1 + roll(40)
      put(bid ? 'b' : 'a', this.middle + (bid ? -away : away), roll(4) === 0 ? 0 : 1 + roll(99_999))
    }
    return changed
  }

  private checksum(): number {
    const b = sorted(this.bids, -1)
    const a = sorted(this.asks, 1)
    const parts: string[] = []
    for (let i = 0; i < 25; i++) parts.push(...(b[i]?.[1] ?? []), ...(a[i]?.[1] ?? []))
    return naiveCrc32(parts.join(':'))
  }

  private fault(): Fault {
    const at = this.roll(100)
    return at < 2 ? 'gap' : at < 5 ? 'duplicate' : at < 6 ? 'checksum' : at < 7 ? 'crossed' : at < 10 ? 'shape' : 'none'
  }

  /** Takes a member away, or gives it a value of another kind. */
  private spoil(members: [string, Tree][]): void {
    const { roll } = this
    this.counts.badShape++
    const at = roll(members.length)
    const strange: Tree[] = [{ raw: 'null' }, { raw: '{}' }, { raw: '[1]' }, { raw: '"x"' }, { raw: 'true' }, { list: [{ list: [{ text: '1' }] }] }, { list: [{ list: [{ text: '1' }, { text: '2' }, { text: '3' }] }] }] // biome-ignore format: a list
    if (roll(2)) members.splice(at, 1)
    else members[at] = [(members[at] as [string, Tree])[0], pick(strange, roll)]
  }
}

function levelTree(level: NaiveLevel): Tree {
  return { list: level.map((text) => ({ text })) }
}

function sorted(side: Map<number, NaiveLevel>, sign: number): [number, NaiveLevel][] {
  return [...side].sort((x, y) => sign * (x[0] - y[0]))
}
