import { expect, test } from 'vitest'
import { APART, chaos } from './support/chaos.ts'
import { FAULTS } from './support/line-faults.ts'
import { madeSession } from './support/made-session.ts'

test('LIMIT-02 a made session with chaos through the real hub: no wrong book is current, one request a gap, right again after each fault', async () => {
  const report = await chaos(madeSession(1, 90), 1, 36)
  expect(report.wrong).toEqual([])
  expect(FAULTS.filter((name) => report.faults[name] === 0)).toEqual([])
  const faults = FAULTS.reduce((sum, name) => sum + report.faults[name], 0)
  expect(faults).toBe(36)
  expect(report.played).toBeGreaterThan(36 * APART)
  // All but doubles, and torn frames that name nobody's market before the next push shows the hole, cost exactly one request.
  expect(report.requests).toBe(report.losses)
  expect(report.losses).toBe(36 - report.faults.duplicate)
  expect(report.compared).toBeGreaterThan(500)
})

test('LIMIT-02 a book that is not the server’s is found out, level by level', async () => {
  const session = madeSession(2, 20)
  const line = session.lines.find(({ at }) => at > 9_000)
  if (!line) return expect.unreachable()
  // The checksum is made up for the frame that the hub gets, so that only the server knows better.
  const other = structuredClone(line)
  const data = other.push.data as { b: [string, string][]; a: [string, string][]; cs?: number }
  data.b.push(['1.00', '7'])
  session.lines[session.lines.indexOf(line)] = { ...line, push: other.push }
  const { wrong } = await chaos(session, 2, 9)
  expect(wrong.length).toBeGreaterThan(3)
  expect(wrong[0]).toMatch(/^market \d at \d+: delivered as current is .+, the true book .+/)
})
