import { fromUnits } from '../../src/shared/decimal/decimal-text.ts'
import { Section, TopicStatus } from '../../src/shared/hub-protocol/delivery.ts'
import { TICKERS_ROW } from '../../src/shared/hub-protocol/delivery-layout.ts'
import { sectionsOf } from '../../src/workers/testing/fake-world.ts'
import { plain } from '../oracle/naive-book.ts'
import { namedMarkets } from '../oracle/naive-frames.ts'
import { APART, type ChaosReport } from './chaos.ts'
import { chaosScene, noFaults } from './chaos-scene.ts'
import { FAULTS, type FaultKind, truncated, unparsable } from './line-faults.ts'
import type { RecordedSession, SessionLine } from './recorded-session.ts'

/** Lists go out ten times a second. */
const SHOWN_AFTER = 250

type Row = Record<string, string> & { currency_id: number }

/**
 * As chaos of books, for a list of tickers. It has no sequence: a row that the line has dropped or swapped is old until its market is
 * sent again, and nobody can know; a list that came torn is asked for, whole.
 */
export async function chaosTickers(session: RecordedSession, seed: number, most: number): Promise<ChaosReport> {
  const scene = await chaosScene(session, seed, [{ topic: 'tickers', kind: session.kind }])
  const { world, server, hub, tab, roll, time } = scene
  const wrong: string[] = []
  const report: ChaosReport = { faults: noFaults(), losses: 0, requests: 0, compared: 0, played: 0, wrong }
  /** Every version of a row that was ever sent; the newest, when it changed, and whether the line kept it back. */
  const versions = new Map<number, Set<string>>()
  const changedAt = new Map<number, number>()
  const kept = new Set<number>()
  let shown: { live: boolean; rows: Map<number, string> } = { live: false, rows: new Map() }
  let done = 0
  let fault: { at: number; requests: number; expected: number; what: string } | null = null
  let held: SessionLine | null = null

  const rows = (line: SessionLine) => line.push.data as Row[]
  const look = () => {
    for (const { packed } of tab.deliveries) {
      for (const section of sectionsOf(packed)) {
        if (section.code !== Section.tickers) continue
        shown = { live: section.status === TopicStatus.live, rows: shownRows(section.body) }
        if (!shown.live) continue
        report.compared++
        for (const [id, text] of shown.rows) {
          if (!versions.get(id)?.has(text)) wrong.push(`ticker ${id} is ${text}: never sent`)
        }
      }
    }
    tab.deliveries.length = 0
  }
  const compare = (what: string) => {
    if (!shown.live) wrong.push(`${what}: the list is not current`)
    for (const [id, row] of server.tickers) {
      if (kept.has(id) || time() - (changedAt.get(id) ?? 0) < SHOWN_AFTER) continue
      if (shown.rows.get(id) !== rowText(row as Row)) wrong.push(`${what}: ticker ${id} is ${shown.rows.get(id)}, not ${rowText(row as Row)}`) // biome-ignore format: one thought
    }
  }
  const settle = () => {
    look()
    if (!fault || held || time() - fault.at < APART / 2) return
    if (server.tickersRequests - fault.requests !== fault.expected) {
      wrong.push(`${fault.what}: ${server.tickersRequests - fault.requests} requests, not ${fault.expected}`)
    }
    compare(fault.what)
    // The whole list was sent since: nothing is kept back any more.
    if (fault.expected > 0) kept.clear()
    fault = null
  }
  const send = (line: SessionLine, frame = line.frame) => {
    server.send(frame, line.push)
    for (const row of rows(line)) kept.delete(row.currency_id)
  }

  let lastAt = 0
  for (const [index, line] of session.lines.entries()) {
    if (done >= most && !fault) break
    while (time() < line.at) {
      await world.advance(Math.min(50, line.at - time()))
      settle()
    }
    server.happened(line.push)
    for (const row of rows(line)) {
      versions.set(row.currency_id, (versions.get(row.currency_id) ?? new Set()).add(rowText(row)))
      changedAt.set(row.currency_id, time())
    }
    const kind: FaultKind | null =
      !fault && done < most && time() - lastAt >= APART ? (FAULTS[roll(5)] as FaultKind) : null
    if (!kind) send(line)
    else {
      done++
      lastAt = time()
      report.faults[kind]++
      const damaged: string | null = kind === 'truncate' ? truncated(line.frame, roll) : kind === 'corrupt' ? unparsable(line.frame, roll) : null // biome-ignore format: one thought
      const noticed: boolean = damaged !== null && namedMarkets(damaged).some((one) => one.type === 2002)
      if (noticed) report.losses++
      fault = { at: lastAt, requests: server.tickersRequests, expected: noticed ? 1 : 0, what: `${session.name}, seed ${seed}, ${kind} of line ${index}` } // biome-ignore format: one thought
      for (const row of rows(line)) kept.add(row.currency_id)
      if (kind === 'duplicate') for (let i = 0; i < 2; i++) send(line)
      if (kind === 'reorder') held = line
      if (damaged !== null) server.send(damaged, null)
      continue
    }
    if (!held) continue
    send(held)
    // It came after what is newer, and may hide it.
    for (const row of rows(held)) kept.add(row.currency_id)
    held = null
  }
  await world.advance(APART)
  settle()
  compare(`${session.name}, seed ${seed}, at its end`)
  hub.stop()
  return { ...report, requests: server.tickersRequests, played: time() }
}

const SHOWN = ['c', 'P', 'v', 'q'] as const

function rowText(row: Row): string {
  return SHOWN.map((key) => (row[key] === undefined ? '-' : withSign(row[key]))).join(' ')
}

/** Volumes past the safe integers lose their last decimals (docs/wire.md does not ask for them). */
function withSign(text: string): string {
  let value = plain(text.replace('-', ''))
  while (BigInt(value.replace('.', '')) > BigInt(Number.MAX_SAFE_INTEGER)) value = plain(value.slice(0, -1))
  return text.startsWith('-') && value !== '0' ? `-${value}` : value
}

function shownRows(body: Float64Array): Map<number, string> {
  const all = new Map<number, string>()
  for (let at = 0; at < body.length; at += TICKERS_ROW) {
    const texts = SHOWN.map((_, i) => {
      const value = body[at + 1 + i * 2] as number
      return Number.isNaN(value) ? '-' : withSign(fromUnits(value, body[at + 2 + i * 2] as number))
    })
    all.set(body[at] as number, texts.join(' '))
  }
  return all
}
