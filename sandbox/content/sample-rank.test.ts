import { expect, test } from 'vitest'
import { sampleRank } from './sample-rank.ts'

test('REAL-48 the sample ranking is the same at every question, in order, and nobody has more traders than invited', () => {
  const rows = sampleRank()
  expect(rows).toEqual(sampleRank())
  expect(rows).toHaveLength(30)
  expect(rows).toEqual([...rows].sort((a, b) => b.traded - a.traded || b.invited - a.invited))
  for (const { name, invited, traded } of rows) {
    expect(name).toMatch(/^[a-z]{2}\*{3}[a-z]{2}$/)
    expect(traded).toBeGreaterThan(0)
    expect(invited).toBeGreaterThanOrEqual(traded)
  }
})
