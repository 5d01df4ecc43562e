import { createHash, createHmac } from 'node:crypto'
import { parse } from './naive-numbers.ts'

/** Price, then prize × weight in printed order, as lines.md §8 has them. */
const ODDS: Record<string, [price: string, ...prizes: [prize: string, weight: number][]]> = {
  diamond: ['500', ['50000', 5], ['5000', 100], ['1500', 800], ['500', 2490], ['250', 4630], ['100', 1975]],
  platinum: ['100', ['10000', 5], ['1000', 100], ['250', 1000], ['100', 2300], ['50', 4525], ['25', 2070]],
  gold: ['20', ['500', 2], ['100', 20], ['40', 120], ['20', 280], ['10', 378], ['5', 200]],
  silver: ['5', ['200', 10], ['50', 100], ['10', 1500], ['5', 3000], ['3', 1355], ['1', 4035]],
  copper: ['1', ['50', 5], ['10', 80], ['2', 1500], ['1', 2604], ['0.5', 3946], ['0.2', 1865]],
  iron: ['0.2', ['10', 5], ['2', 60], ['0.5', 1000], ['0.2', 2800], ['0.1', 5265], ['0.05', 870]],
}

export interface NaiveOpening {
  box: string
  count: number
  client_seed: string
  commit: string
  number: number
  server_seed: string
}

interface NaivePerson {
  spot: bigint
  frozen: boolean
  opened: number
  boxes: number
  /** What was won and paid, oldest first: its ledger without the rest. */
  entries: bigint[]
}

/** Blind boxes as one would keep them on paper: a pool, people, and draws by the letter of the rule. */
export class NaiveBoxes {
  pool: bigint
  readonly people = new Map<number, NaivePerson>()

  constructor(pool: bigint) {
    this.pool = pool
  }

  join(id: number, spot: bigint): void {
    this.people.set(id, { spot, frozen: false, opened: 0, boxes: 0, entries: [] })
  }

  person(id: number): NaivePerson {
    const person = this.people.get(id)
    if (!person) throw new Error(`nobody is ${id}`)
    return person
  }

  /** @returns why not, or the prizes as units of 1e-8 */
  open(id: number, asked: NaiveOpening): string | bigint[] {
    const person = this.people.get(id)
    if (!person) return 'not_found'
    if (person.frozen) return 'account_frozen'
    const odds = ODDS[asked.box]
    if (!odds) return 'bad_request'
    const { count } = asked
    if (!Number.isInteger(count) || count < 1 || count > 50) return 'box_count'
    const seed = asked.client_seed
    const visible = [...seed].every((sign) => sign > ' ' && sign <= '~' && sign !== ':')
    if (seed.length < 1 || seed.length > 64 || !visible) return 'client_seed_format'
    const hash = createHash('sha256').update(asked.server_seed).digest('hex')
    if (asked.number !== person.opened + 1 || hash !== asked.commit) return 'box_commit_used'
    const [priceText, ...prizes] = odds
    const price = parse(priceText) as bigint
    if (price * BigInt(count) > person.spot) return 'insufficient_available_balance'
    const worst = (parse(prizes[0]?.[0] ?? '') as bigint) - price
    if (worst * BigInt(count) > this.pool) return 'box_pool'
    person.opened++
    person.spot -= price * BigInt(count)
    this.pool += price * BigInt(count)
    const won: bigint[] = []
    for (let i = 0; i < count; i++) {
      person.boxes++
      const hex = createHmac('sha256', asked.server_seed).update(`${seed}:${person.boxes}`).digest('hex')
      won.push(prizeOf(prizes, hex.slice(0, 13)))
    }
    const sum = won.reduce((all, one) => all + one, 0n)
    person.spot += sum
    this.pool -= sum
    person.entries.push(-price * BigInt(count), sum)
    return won
  }
}

/** The ticket of the weights that a draw hits: ⌊v ÷ 16^13 × total⌋, which lies below a whole weight as v·W lies below w·2^52. */
function prizeOf(prizes: [prize: string, weight: number][], digits: string): bigint {
  const total = prizes.reduce((sum, [, weight]) => sum + weight, 0)
  let ticket = (BigInt(`0x${digits}`) * BigInt(total)) / 16n ** 13n
  for (const [prize, weight] of prizes) {
    if (ticket < BigInt(weight)) return parse(prize) as bigint
    ticket -= BigInt(weight)
  }
  throw new Error('no prize')
}
