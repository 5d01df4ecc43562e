import { naiveCrc32 } from '../../tests/oracle/naive-book.ts'
import { priceText, quantityText } from './level-texts.ts'
import { seededRandom } from './seeded-random.ts'
import { TrueSide } from './true-side.ts'

export const CURRENCY = 7
export const TYPE = 201
const START = 1_763_600_000_000
const LEVELS = 1_000
const CHANGES = 20
const INSERTS = 0.31
const DELETES = 0.31

/** Price and quantity as text. */
type LevelText = [price: string, quantity: string]

/** One message before anybody's format is put on it. */
export interface Change {
  U: number
  u: number
  pu: number
  time: number
  bids: LevelText[]
  asks: LevelText[]
  /** The checksum after it, where the workload was made with checksums. */
  cs: number | null
}

/** What every engine has to show after so many messages: ticks and lots of the best 50, bids before asks. */
export interface Checkpoint {
  after: number
  top: number[]
}

export interface Workload {
  snapshot: { u: number; time: number; bids: LevelText[]; asks: LevelText[]; cs: number }
  changes: Change[]
  checkpoints: Checkpoint[]
  /** Shares of what the changes are, for the report. */
  mix: { inserts: number; deletes: number; updates: number; best50: number }
}

/**
 * A seeded market of 2 × 1,000 levels and what happens to it: 20 changes a message, 31 % inserts, 31 % deletes, 38 % updates,
 * 70 % of them among the best 50. No price comes twice in a message.
 * @param checkEvery messages between checkpoints  @param checksums each message carries `cs`
 */
export function makeWorkload(seed: number, messages: number, checkEvery: number, checksums: boolean): Workload {
  const random = seededRandom(seed)
  const bids = new TrueSide(1, 6_421_350, LEVELS, random)
  const asks = new TrueSide(-1, 6_421_352, LEVELS, random)
  const snapshot = {
    u: 56_000_000_000,
    time: START,
    bids: texts(bids.top(LEVELS)),
    asks: texts(asks.top(LEVELS)),
    cs: checksum(bids, asks),
  }
  const changes: Change[] = []
  const checkpoints: Checkpoint[] = []
  const mix = { inserts: 0, deletes: 0, updates: 0, best50: 0 }
  let u = snapshot.u
  for (let n = 1; n <= messages; n++) {
    const change: Change = { U: u + 1, u: u + 3, pu: u, time: START + n * 10, bids: [], asks: [], cs: null }
    u = change.u
    const touched = new Set<number>()
    while (change.bids.length + change.asks.length < CHANGES) {
      const isBid = random() < 0.5
      const level = changeOne(isBid ? bids : asks, isBid ? asks.best : bids.best, touched, random, mix)
      if (level) (isBid ? change.bids : change.asks).push(level)
    }
    if (checksums) change.cs = checksum(bids, asks)
    changes.push(change)
    if (n % checkEvery === 0) checkpoints.push({ after: n, top: [...bids.top(50), ...asks.top(50)] })
  }
  const all = mix.inserts + mix.deletes + mix.updates
  for (const key of ['inserts', 'deletes', 'updates', 'best50'] as const) mix[key] /= all
  return { snapshot, changes, checkpoints, mix }
}

function changeOne(
  side: TrueSide,
  limit: number,
  touched: Set<number>,
  random: () => number,
  mix: Workload['mix'],
): LevelText | null {
  const dice = random()
  const place = side.place()
  const old = side.ticks[place] as number
  // As many come as go, one by one, so that the book keeps its size.
  const kind = dice >= INSERTS + DELETES ? 'updates' : side.ticks.length <= LEVELS ? 'inserts' : 'deletes'
  let tick = old
  let at = place
  if (kind === 'inserts') {
    at = side.insertAt(place, limit)
    tick = side.ticks[at] as number
    if (touched.has(tick)) {
      side.removeAt(at)
      return null
    }
  } else if (touched.has(tick)) return null
  if (kind === 'updates') side.updateAt(at)
  const lots = kind === 'deletes' ? 0 : (side.lots[at] as number)
  if (side.ticks.length - 1 - place < 50) mix.best50++
  if (kind === 'deletes') side.removeAt(at)
  mix[kind]++
  touched.add(tick)
  return [priceText(tick), quantityText(lots)]
}

function texts(top: number[]): LevelText[] {
  const levels: LevelText[] = []
  for (let i = 0; i < top.length; i += 2) {
    levels.push([priceText(top[i] as number), quantityText(top[i + 1] as number)])
  }
  return levels
}

/** The oracle's own CRC32 over the best 25 (docs/wire.md, rule 4). */
function checksum(bids: TrueSide, asks: TrueSide): number {
  const b = texts(bids.top(25))
  const a = texts(asks.top(25))
  return naiveCrc32(b.map((level, i) => [...level, ...(a[i] as LevelText)].join(':')).join(':'))
}
