// npm run box:verify -- FILE: works the openings of a file that /BindBox has saved out again. It shares no code with the exchange:
// Node's own SHA-256 and HMAC, whole numbers, and the odds as they are printed on the page.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

export const FORMAT = 'onetape-boxes-1'

/** Price, total weight, then prize and weight in printed order. */
const BOXES = {
  diamond: ['500', 10_000, [['50000', 5], ['5000', 100], ['1500', 800], ['500', 2490], ['250', 4630], ['100', 1975]]],
  platinum: ['100', 10_000, [['10000', 5], ['1000', 100], ['250', 1000], ['100', 2300], ['50', 4525], ['25', 2070]]],
  gold: ['20', 1_000, [['500', 2], ['100', 20], ['40', 120], ['20', 280], ['10', 378], ['5', 200]]],
  silver: ['5', 10_000, [['200', 10], ['50', 100], ['10', 1500], ['5', 3000], ['3', 1355], ['1', 4035]]],
  copper: ['1', 10_000, [['50', 5], ['10', 80], ['2', 1500], ['1', 2604], ['0.5', 3946], ['0.2', 1865]]],
  iron: ['0.2', 10_000, [['10', 5], ['2', 60], ['0.5', 1000], ['0.2', 2800], ['0.1', 5265], ['0.05', 870]]],
} // biome-ignore format: the odds as a table

/** Decimal text as whole units of 1e-8. */
function units(text) {
  const [whole, fraction = ''] = String(text).split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** The prize of one draw: the first whose running weight w has v·W < w·2^52. */
export function drawn(box, seed, client, nonce) {
  const [, total, prizes] = BOXES[box]
  const digits = createHmac('sha256', seed).update(`${client}:${nonce}`).digest('hex').slice(0, 13)
  const at = BigInt(`0x${digits}`) * BigInt(total)
  let below = 0n
  for (const [amount, weight] of prizes) {
    below += BigInt(weight)
    if (at < below * 2n ** 52n) return amount
  }
  throw new RangeError(`${digits} picks no prize`)
}

/** What is wrong with one opening, a line each. */
function wrongWith({ box, count, paid, won, client_seed, commit, server_seed, nonces, prizes }) {
  if (!Object.hasOwn(BOXES, box)) return [`no such box: ${box}`]
  const wrong = []
  const hash = createHash('sha256').update(server_seed).digest('hex')
  if (hash !== commit) wrong.push(`hash: shown ${commit}, computed ${hash}`)
  if (prizes.length !== count || nonces[1] - nonces[0] + 1 !== count)
    wrong.push(`nonces ${nonces.join(' to ')} and ${prizes.length} prizes for ${count} boxes`)
  let sum = 0n
  prizes.forEach((prize, at) => {
    const nonce = nonces[0] + at
    const expected = units(drawn(box, server_seed, client_seed, nonce))
    sum += expected
    if (units(prize) !== expected) wrong.push(`nonce ${nonce}: shown ${prize}, computed ${Number(expected) / 1e8}`)
  })
  if (units(won) !== sum) wrong.push(`received: shown ${won}, computed ${Number(sum) / 1e8}`)
  const price = units(BOXES[box][0]) * BigInt(count)
  if (units(paid) !== price) wrong.push(`paid: shown ${paid}, computed ${Number(price) / 1e8}`)
  return wrong
}

/** The odds of the file against those printed here. */
function wrongOdds(boxes) {
  return Object.entries(BOXES).flatMap(([box, [price, total, prizes]]) => {
    const shown = boxes.find((one) => one.box === box)
    const same =
      shown?.price === price &&
      shown.total === total &&
      JSON.stringify(shown.prizes.map(({ amount, weight }) => [amount, weight])) === JSON.stringify(prizes)
    return same ? [] : [`${box}: other odds than printed`]
  })
}

/**
 * Checks the text of a saved file.
 * @returns how many openings and boxes it holds, and what is wrong, a line each
 * @throws Error where it is no such file
 */
export function verifyBoxes(text) {
  const { format, boxes, openings } = JSON.parse(text)
  if (format !== FORMAT) throw new Error(`no file of boxes (${FORMAT})`)
  const wrong = wrongOdds(boxes)
  const sorted = [...openings].sort((a, b) => a.nonces[0] - b.nonces[0])
  const seeds = new Set()
  sorted.forEach((opening, at) => {
    for (const line of wrongWith(opening)) wrong.push(`opening ${opening.id}: ${line}`)
    const before = sorted[at - 1]
    if (before && before.nonces[1] + 1 !== opening.nonces[0])
      wrong.push(`opening ${opening.id}: nonce ${opening.nonces[0]} does not follow on ${before.nonces[1]}`)
    if (seeds.has(opening.server_seed)) wrong.push(`opening ${opening.id}: its seed was used before`)
    seeds.add(opening.server_seed)
  })
  return { openings: sorted.length, boxes: sorted.reduce((sum, { count }) => sum + count, 0), wrong }
}

function main([file]) {
  if (!file) {
    console.error('npm run box:verify -- FILE')
    return 2
  }
  try {
    const { openings, boxes, wrong } = verifyBoxes(readFileSync(file, 'utf8'))
    for (const line of wrong) console.error(line)
    console.log(
      `${openings} openings, ${boxes} boxes: ${wrong.length === 0 ? 'all match' : `${wrong.length} mismatches`}`,
    )
    return wrong.length === 0 ? 0 : 1
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : error}`)
    return 2
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2))
