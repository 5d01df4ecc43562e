import { expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { LiveTokens } from './live-tokens.ts'

test('HTTP-02 whatever is given and ended, no ended token is found and no more are kept than may be', () => {
  const random = seededRandom(29)
  const tokens = new LiveTokens(20)
  const alive = new Map<string, { user: number; created: number }>()
  const pick = (below: number) => Math.floor(random() * below)
  let found = 0
  for (let step = 0; step < 5_000; step++) {
    const hash = `t${pick(60)}`
    const what = random()
    if (what < 0.6) {
      const token = { user: pick(6), created: step }
      alive.set(hash, token)
      tokens.set(hash, token)
    } else if (what < 0.9) {
      alive.delete(hash)
      tokens.end(hash)
    } else {
      const user = pick(6)
      const kept = random() < 0.5 ? hash : ''
      for (const [other, one] of alive) if (one.user === user && other !== kept) alive.delete(other)
      tokens.endAll(user, kept)
    }
    for (let one = 0; one < 60; one++) {
      const known = tokens.get(`t${one}`)
      if (known) expect(known).toBe(alive.get(`t${one}`))
      if (known) found++
    }
    expect(tokens.size).toBeLessThanOrEqual(20)
  }
  expect(found).toBeGreaterThan(5_000)
})
