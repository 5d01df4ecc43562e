import { expect, test } from 'vitest'
import { APART, type ChaosReport, chaos } from '../support/chaos.ts'
import { noFaults } from '../support/chaos-scene.ts'
import { chaosTickers } from '../support/chaos-tickers.ts'
import { FAULTS } from '../support/line-faults.ts'
import { loadSession, RECORDINGS, SESSIONS, sessionsHere } from '../support/recorded-session.ts'

const FULL = process.env.LONG === 'full'
/** Faults a recording, at least. */
const MOST = FULL ? 120 : 40

const here = sessionsHere()
const absent = SESSIONS.filter((name) => !here.includes(name))

if (absent.length > 0) {
  test(`LIMIT-02 not there, so not played: ${absent.join(', ')}`, () => {
    console.log(`no ${absent.join(', ')} in ${RECORDINGS} (RECORDINGS names another folder): their chaos is skipped`)
  })
}

/** A short recording is played again and again, each time with a seed of its own. */
async function play(name: string): Promise<ChaosReport & { checked: boolean }> {
  const session = loadSession(name)
  const run = session.digits.size > 0 ? chaos : chaosTickers
  const all: ChaosReport = { faults: noFaults(), losses: 0, requests: 0, compared: 0, played: 0, wrong: [] }
  for (let seed = 1, left = MOST; left > 0 && all.wrong.length === 0; seed++) {
    const report = await run(session, seed, left)
    for (const kind of FAULTS) {
      all.faults[kind] += report.faults[kind]
      left -= report.faults[kind]
    }
    for (const key of ['losses', 'requests', 'compared', 'played'] as const) all[key] += report[key]
    all.wrong.push(...report.wrong)
  }
  return { ...all, checked: session.checked }
}

test.each(here)(
  'LIMIT-02 %s with chaos: no wrong book is current, one request a gap, the oracle’s state again after each fault',
  async (name) => {
    const began = performance.now()
    const report = await play(name)
    const { faults, losses, requests, compared, played, wrong, checked } = report
    expect(wrong).toEqual([])
    const done = FAULTS.reduce((sum, kind) => sum + faults[kind], 0)
    expect(done).toBeGreaterThanOrEqual(MOST)
    expect(played).toBeGreaterThan(done * APART)
    expect(FAULTS.filter((kind) => kind !== 'digits' && faults[kind] < MOST / 25)).toEqual([])
    // Changed digits can be detected where a checksum covers them, and by nothing else.
    if (checked) expect(faults.digits).toBeGreaterThan(0)
    expect(requests).toBe(losses)
    expect(losses).toBeGreaterThan(MOST / 10)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${name}: ${done} faults in ${Math.round(played / 1000)} s of session time ${JSON.stringify(faults)}, ${losses} gaps, ${requests} requests, ${compared} live books compared, ${seconds} s`) // biome-ignore format: one line
  },
  600_000,
)
