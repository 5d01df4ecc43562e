import { expect, test } from 'vitest'
import { Digest } from '../../kernel/digest.ts'
import { IndexFeed } from './index-feed.ts'

function hashOf(feed: IndexFeed): string {
  const digest = new Digest()
  feed.addTo(digest)
  return digest.hex()
}

test('OPT-39 the last 7,200 samples are kept, whatever came before, and their hash is of them alone', () => {
  const [long, short] = [new IndexFeed(), new IndexFeed()]
  for (let second = 1; second <= 20_000; second++) {
    long.add(second, 1_000 + (second % 7))
    if (second > 12_800) short.keep(second, 1_000 + (second % 7))
  }
  expect([long.size, long.sample(0), long.sample(7_199)]).toEqual([7_200, [12_801, 1_005], [20_000, 1_001]])
  expect([long.at(12_800), long.at(12_801), long.at(20_001)]).toEqual([null, 1_005, null])
  for (const row of long.minutes.all()) short.minutes.begin({ ...row })
  short.looked = long.looked
  expect(hashOf(short)).toBe(hashOf(long))
})

test('VOL-31 windows of whole minutes that left the band are counted as a plain look at every window does', () => {
  const feed = new IndexFeed()
  let price = 100_000
  let roll = 7
  for (let second = 600; second < 600 + 86_400; second++) {
    roll = (roll * 48_271) % 2_147_483_647
    price += (roll % 61) - 30
    // Minutes 700 and 701 have no sample.
    if (second < 42_000 || second >= 42_120) feed.add(second, price)
  }
  const rows = feed.minutes.all()
  expect(rows.length).toBe(1_438)
  for (const [window, ppm] of [
    [300, 5_000],
    [900, 5_000],
    [3_600, 5_000],
    [300, 1_000],
  ] as const) {
    // biome-ignore format: one table
    const wanted = { left: 0, windows: 0 }
    const whole = rows.slice(0, -1)
    for (let from = 0; from + window / 60 <= whole.length; from++) {
      const part = whole.slice(from, from + window / 60)
      const [first] = part
      if (!first || part.some(({ minute }, i) => minute !== first.minute + i)) continue
      wanted.windows++
      const away = part.some(({ high, low }) =>
        [high, low].some((one) => Math.abs(one - first.first) * 1_000_000 > first.first * ppm),
      )
      if (away) wanted.left++
    }
    expect(feed.minutes.leftBand(window, ppm)).toEqual(wanted)
    expect(wanted.left).toBeGreaterThan(0)
  }
})
