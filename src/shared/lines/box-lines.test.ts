import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hexOf, hmacSha256 } from '../hash/hmac-sha256.ts'
import { moneyText } from '../rules/order-units.ts'
import { checkOpening, type OpeningToCheck } from './box-check.ts'
import { commitOf, drawBox, isClientSeed, placeOf, weightHundredths } from './box-draw.ts'
import { mostBoxes } from './box-most.ts'
import { BOX_NAMES, BOX_ODDS, leastOf, meanOf, sharesOf } from './box-odds.ts'

const SEED = 'acfc207fd6733621c00de81d66801145f9fa26f101476e9ab43946ba7cad4b1b'
const COMMIT = 'a4c758f7933a721b0986ce4660436f20a63d883cf3f92d09bff54918bec99bbe'
const CLIENT = 'mira-1121'
const COIN = 100_000_000n
const { gold } = BOX_ODDS

test('BOX-31 the HMAC is that of Node for short and long keys and messages', () => {
  for (const [key, message] of [
    ['', ''],
    ['key', 'The quick brown fox jumps over the lazy dog'],
    ['k'.repeat(64), 'm'.repeat(200)],
    ['k'.repeat(65), 'm'],
  ] as const) {
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text))
    expect(hexOf(hmacSha256(bytes(key), bytes(message)))).toBe(createHmac('sha256', key).update(message).digest('hex'))
  }
})

test('BOX-02 the hash shown before is the SHA-256 of the text of the seed', () => {
  expect(commitOf(SEED)).toBe(COMMIT)
  expect(createHash('sha256').update(SEED).digest('hex')).toBe(COMMIT)
})

test('BOX-01 the worked draws of gold, to the last digit', () => {
  const draws = [1, 2, 3, 4, 5].map((nonce) => drawBox(gold, { server: SEED, client: CLIENT }, nonce))
  expect(draws.map(({ digits, amount }) => `${digits} ${moneyText(amount)}`)).toEqual([
    'd81fb1e59c30e 5',
    '4a75568f1412d 20',
    '57d95fe260f85 20',
    'b08c475bbf35e 10',
    '9db17d70ab7bc 10',
  ])
})

test('BOX-03 exact whole numbers decide at the borders of the weights', () => {
  const prize = (digits: string) => moneyText(gold.prizes[placeOf(gold, digits)]?.amount ?? 0n)
  expect(['0083126e978d4', '0083126e978d5', '05a1cac083126', '05a1cac083127'].map(prize)).toEqual([
    '500',
    '100',
    '100',
    '40',
  ])
  expect([prize('0000000000000'), prize('fffffffffffff')]).toEqual(['500', '5'])
})

test('BOX-32 every border of every box lies where exact fractions put it', () => {
  for (const name of BOX_NAMES) {
    const odds = BOX_ODDS[name]
    let below = 0n
    for (const [place, { weight }] of odds.prizes.entries()) {
      const first = (below * 2n ** 52n + BigInt(odds.total) - 1n) / BigInt(odds.total)
      below += BigInt(weight)
      const last = (below * 2n ** 52n - 1n) / BigInt(odds.total)
      for (const at of [first, last]) expect(placeOf(odds, at.toString(16).padStart(13, '0'))).toBe(place)
    }
    expect(below).toBe(BigInt(odds.total))
  }
})

test('BOX-05 the printed means, least prizes and shares', () => {
  expect(BOX_NAMES.map((name) => moneyText(meanOf(BOX_ODDS[name])))).toEqual([
    '455',
    '90.8',
    '18.18',
    '4.51',
    '0.9',
    '0.18',
  ])
  for (const name of BOX_NAMES) {
    const { prizes, total } = BOX_ODDS[name]
    const sum = prizes.reduce((all, { amount, weight }) => all + amount * BigInt(weight), 0n)
    expect(sum % BigInt(total)).toBe(0n)
    expect(leastOf(BOX_ODDS[name])).toBe(prizes.at(-1)?.amount)
  }
  expect(sharesOf(gold)).toEqual({ more: 142, less: 578 })
})

test('BOX-06 the pool bears the worst case of what is opened at a time', () => {
  const most = (name: keyof typeof BOX_ODDS, pool: bigint) => mostBoxes(BOX_ODDS[name], pool)
  expect([most('diamond', 48_210n * COIN), most('platinum', 48_210n * COIN), most('gold', 48_210n * COIN)]).toEqual([
    0, 4, 50,
  ])
  expect([most('diamond', 49_500n * COIN - 1n), most('diamond', 49_500n * COIN)]).toEqual([0, 1])
  expect([most('gold', 24_000n * COIN), most('gold', 24_000n * COIN - 1n)]).toEqual([50, 49])
  expect([most('gold', 480n * COIN - 1n), most('gold', 480n * COIN), most('iron', -1n)]).toEqual([0, 1, 0])
})

test('BOX-09 client seeds are 1 to 64 visible ASCII characters but the colon', () => {
  expect(['', 'x'.repeat(64), 'x'.repeat(65), 'a:b', 'ä', 'a b', '!~', 'a\n'].map(isClientSeed)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ])
})

test('BOX-33 a draw is shown in weights of the box', () => {
  expect(['0000000000000', 'fffffffffffff', '4a75568f1412d'].map((digits) => weightHundredths(gold, digits))).toEqual([
    0, 99_999, 29_085,
  ])
})

function worked(): OpeningToCheck {
  return {
    box: 'gold',
    count: 5,
    clientSeed: CLIENT,
    commit: COMMIT,
    serverSeed: SEED,
    nonces: [1, 5],
    prizes: [5n, 20n, 20n, 10n, 10n].map((amount) => amount * COIN),
    paid: 100n * COIN,
    won: 65n * COIN,
  }
}

test('BOX-13 a checked opening agrees whole, or says what was shown and what comes out', () => {
  expect(checkOpening(worked())).toMatchObject({ agreed: 5, mismatches: [] })
  const serverSeed = `${SEED.slice(0, -1)}c`
  const { mismatches } = checkOpening({ ...worked(), serverSeed })
  expect(mismatches[0]).toEqual({ what: 'commit', found: COMMIT, expected: commitOf(serverSeed) })
  const first = { what: 'prize', nonce: 1, found: 20n * COIN, expected: 5n * COIN }
  expect(checkOpening({ ...worked(), prizes: [20n, 20n, 20n, 10n, 10n].map((one) => one * COIN) })).toMatchObject({
    agreed: 4,
    mismatches: [first],
  })
  expect(checkOpening({ ...worked(), won: 66n * COIN, paid: 99n * COIN, nonces: [1, 6] }).mismatches).toEqual([
    { what: 'nonces', found: '1–6 (5)', expected: '1–5 (5)' },
    { what: 'won', found: 66n * COIN, expected: 65n * COIN },
    { what: 'paid', found: 99n * COIN, expected: 100n * COIN },
  ])
})

/** χ² at 0.1 % for five degrees of freedom. */
const CHI_BOUND = 20.515

/** Draws of the same seeds by Node's HMAC and fractions of whole numbers, apart from the product's own. */
function independently(name: keyof typeof BOX_ODDS, nonces: number): number[] {
  const { prizes, total } = BOX_ODDS[name]
  const counts = prizes.map(() => 0)
  for (let nonce = 1; nonce <= nonces; nonce++) {
    const hex = createHmac('sha256', SEED).update(`${CLIENT}:${nonce}`).digest('hex').slice(0, 13)
    let left = BigInt(`0x${hex}`) * BigInt(total)
    const place = prizes.findIndex(({ weight }) => {
      left -= BigInt(weight) * 2n ** 52n
      return left < 0n
    })
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

test('BOX-04 ten thousand draws a box come out the same elsewhere, and within χ² at 0.1 %', () => {
  const found = new Map<string, number[]>()
  for (const name of BOX_NAMES) {
    const odds = BOX_ODDS[name]
    const counts = odds.prizes.map(() => 0)
    for (let nonce = 1; nonce <= 10_000; nonce++) {
      const { place } = drawBox(odds, { server: SEED, client: CLIENT }, nonce)
      counts[place] = (counts[place] ?? 0) + 1
    }
    expect(counts).toEqual(independently(name, 10_000))
    const chi = odds.prizes.reduce((sum, { weight }, place) => {
      const wanted = (weight * 10_000) / odds.total
      return sum + ((counts[place] ?? 0) - wanted) ** 2 / wanted
    }, 0)
    expect(chi).toBeLessThan(CHI_BOUND)
    found.set(name, counts)
  }
  expect(found.get('gold')).toEqual([17, 179, 1_236, 2_796, 3_693, 2_079])
  const paid = gold.prizes.reduce((sum, { amount }, at) => sum + amount * BigInt(found.get('gold')?.[at] ?? 0), 0n)
  expect(moneyText(paid)).toBe('179085')
})
