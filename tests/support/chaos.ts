import type { Watch } from '../../src/shared/hub-protocol/hub.ts'
import { chaosScene, noFaults } from './chaos-scene.ts'
import type { ChaosServer } from './chaos-server.ts'
import { FAULTS, type FaultKind, misread, truncated, unparsable } from './line-faults.ts'
import { isDepth, type RecordedSession, type SessionLine } from './recorded-session.ts'
import { ShownBooks } from './shown-books.ts'

/** Session time between two faults, at least. */
export const APART = 2_000
/** Session time in which the books are right again after a fault: a quiet book is found behind by the next pong, every 15 s. */
const ANSWER_WITHIN_MS = 25_000
const WHOLE = 100_000

export interface ChaosReport {
  faults: Record<FaultKind, number>
  /** Times that a naive client lost its book. */
  losses: number
  requests: number
  compared: number
  /** Session time that was played, ms. */
  played: number
  wrong: string[]
}

/** Plays a recording once through a real hub, with a fault at least every two seconds of session time, until `most` were done or it ends. */
export async function chaos(session: RecordedSession, seed: number, most: number): Promise<ChaosReport> {
  const { kind } = session
  const watches = [...session.digits.keys()].flatMap((currency_id): Watch[] => [
    { topic: 'depth', kind, currency_id, levels: WHOLE, group: 1 },
    { topic: 'trades', kind, currency_id, count: 10 },
    ...(kind === 'contract' ? [{ topic: 'mark', kind, currency_id } as const] : []),
  ])
  const { world, server, hub, tab, roll, time } = await chaosScene(session, seed, watches)
  const shown = new ShownBooks(tab, (id) => server.markets.get(id)?.truth)
  const report: ChaosReport = { faults: noFaults(), losses: 0, requests: 0, compared: 0, played: 0, wrong: shown.wrong }
  const sums = () => ({ losses: sum(server, 'losses'), requests: sum(server, 'requests') })
  let done = 0
  let nextAt = APART
  /** The fault that is being got over: what the books were at, and what had been asked for before. */
  let open: { what: string; at: number; targets: Map<number, number>; before: ReturnType<typeof sums> } | null = null
  let held: { line: SessionLine; index: number } | null = null

  const right = (targets: Map<number, number>) =>
    [...targets].every(([id, u]) => {
      const book = shown.books.get(id)
      return book?.live === true && book.u >= u && server.markets.get(id)?.client.live === true
    })
  const settle = () => {
    shown.look()
    if (!open) return
    if (time() - open.at >= APART / 2 && !held && right(open.targets)) {
      const now = sums()
      const [losses, requests] = [now.losses - open.before.losses, now.requests - open.before.requests]
      if (losses !== requests || losses > 1) report.wrong.push(`${open.what}: ${losses} losses, ${requests} requests`)
      nextAt = open.at + APART + roll(200)
      open = null
    } else if (time() - open.at > ANSWER_WITHIN_MS) {
      report.wrong.push(`${open.what}: not right again within ${ANSWER_WITHIN_MS} ms`)
      open = null
      nextAt = time() + APART
    }
  }

  for (const [index, line] of session.lines.entries()) {
    if (done >= most && !open) break
    while (time() < line.at) {
      await world.advance(Math.min(50, line.at - time()))
      settle()
    }
    const ready: boolean =
      !open && done < most && time() >= nextAt && [...server.markets.values()].every((one) => one.client.live)
    const fault: FaultKind | null = ready && (isDepth(line.push) || roll(8) === 0) ? pickFault(session, roll) : null
    const before = fault === 'digits' ? server.markets.get(line.push.currency_id)?.truth.snapshot(false) : undefined
    server.happened(line.push)
    const other = fault === 'digits' && before ? misread(line, before, roll) : null
    if (!fault || (fault === 'digits' && other === null)) server.send(line.frame, line.push)
    else {
      done++
      report.faults[fault]++
      const targets: Map<number, number> = new Map([...server.markets].map(([id, one]) => [id, one.truth.u]))
      open = { what: `${session.name}, seed ${seed}, ${fault} of line ${index}`, at: time(), targets, before: sums() }
      if (fault === 'duplicate') for (let i = 0; i < 2; i++) server.send(line.frame, line.push)
      if (fault === 'reorder') held = { line, index }
      if (fault === 'truncate') server.send(truncated(line.frame, roll), null)
      if (fault === 'corrupt') server.send(unparsable(line.frame, roll), null)
      if (other !== null) server.send(other, JSON.parse(other))
    }
    // What is late comes after the next of its topic.
    if (held && held.index < index && sameTopic(held.line, line)) {
      server.send(held.line.frame, held.line.push)
      held = null
    }
  }
  if (held) server.send(held.line.frame, held.line.push)
  held = null
  for (let waited = 0; (waited < APART || open) && waited <= ANSWER_WITHIN_MS + APART; waited += 50) {
    await world.advance(50)
    settle()
  }
  for (const [id, { truth }] of server.markets) {
    const book = shown.books.get(id)
    if (!book?.live || book.u !== truth.u)
      report.wrong.push(`market ${id} ends at ${book?.u}, the server at ${truth.u}`)
  }
  hub.stop()
  return { ...report, ...sums(), compared: shown.compared, played: time() }
}

function sameTopic(one: SessionLine, other: SessionLine): boolean {
  return one.push.type === other.push.type && one.push.currency_id === other.push.currency_id
}

function pickFault(session: RecordedSession, roll: (below: number) => number): FaultKind {
  return FAULTS[roll(session.checked ? FAULTS.length : FAULTS.length - 1)] as FaultKind
}

function sum(server: ChaosServer, what: 'losses' | 'requests'): number {
  return [...server.markets.values()].reduce((total, market) => total + market[what], 0)
}
