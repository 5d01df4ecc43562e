import { type BoxDraw, commitOf, drawBox } from './box-draw.ts'
import { BOX_ODDS, type BoxName } from './box-odds.ts'

/** What an opening says of itself; money in 1e-8 USDT. */
export interface OpeningToCheck {
  box: BoxName
  count: number
  clientSeed: string
  /** Shown before the opening. */
  commit: string
  /** Shown after it. */
  serverSeed: string
  /** First and last nonce. */
  nonces: readonly [number, number]
  prizes: readonly bigint[]
  paid: bigint
  won: bigint
}

export type BoxMismatch =
  /** `found` was said, `expected` comes out. Hashes, or amounts as text of 1e-8 units. */
  | { what: 'commit'; found: string; expected: string }
  | { what: 'nonces'; found: string; expected: string }
  | { what: 'prize'; nonce: number; found: bigint; expected: bigint }
  | { what: 'paid' | 'won'; found: bigint; expected: bigint }

export interface BoxCheck {
  draws: BoxDraw[]
  /** Prizes that are as the draws say. */
  agreed: number
  /** None where all is as it was said. */
  mismatches: BoxMismatch[]
}

/** Works an opening out again: the hash of the seed, every draw, the price and the sum. */
export function checkOpening(opening: OpeningToCheck): BoxCheck {
  const { box, count, prizes, serverSeed, clientSeed } = opening
  const [from, to] = opening.nonces
  const odds = BOX_ODDS[box]
  const mismatches: BoxMismatch[] = []
  const commit = commitOf(serverSeed)
  if (commit !== opening.commit) mismatches.push({ what: 'commit', found: opening.commit, expected: commit })
  const last = from + count - 1
  if (to !== last || prizes.length !== count)
    mismatches.push({
      what: 'nonces',
      found: `${from}–${to} (${prizes.length})`,
      expected: `${from}–${last} (${count})`,
    })
  const draws = prizes.map((_, at) => drawBox(odds, { server: serverSeed, client: clientSeed }, from + at))
  const sum = draws.reduce((all, { amount }) => all + amount, 0n)
  for (const [at, { nonce, amount }] of draws.entries())
    if (prizes[at] !== amount) mismatches.push({ what: 'prize', nonce, found: prizes[at] as bigint, expected: amount })
  const agreed = draws.filter(({ amount }, at) => prizes[at] === amount).length
  if (opening.won !== sum) mismatches.push({ what: 'won', found: opening.won, expected: sum })
  const price = odds.price * BigInt(count)
  if (opening.paid !== price) mismatches.push({ what: 'paid', found: opening.paid, expected: price })
  return { draws, agreed, mismatches }
}
