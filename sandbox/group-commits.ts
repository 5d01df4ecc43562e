import type { Timers } from '../gateway/base/timers.ts'
import type { Outcome } from '../src/engine/contract/event.ts'
import type { IdempotencyMark } from './host.ts'
import type { AnswerToKeep, JournalStore, Pipeline } from './journal/journal-store.ts'
import type { JournalRow } from './journal/schema.ts'

/** What stands beside a command and its answer, and what one of their characters takes at most, bytes. */
const MOST_BESIDE = 1_000
const MOST_OF_A_CHARACTER = 4

/** A command that the exchange has done and the journal has not acknowledged. */
interface Pending {
  row: JournalRow
  outcome: Outcome
  time: number
  mark: IdempotencyMark | null
  /** The answer as JSON, once it was asked for. */
  text: string | null
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

interface Waiting {
  resolve(): void
  reject(error: Error): void
}

/** What goes to the journal together. */
interface Group {
  pending: Pending[]
  states: { seq: number; hash: string }[]
  waiting: Waiting[]
  /** Characters of its commands and answers. */
  length: number
  isAcknowledged: boolean
}

export interface GroupCommitParts {
  journal: JournalStore
  timers: Timers
  /** Hands a command's events out, right before its answer. */
  publish(outcome: Outcome, time: number): void
  /** A commit failed. @returns what everybody who waits is rejected with */
  failed(error: unknown): Error
  /** A group is in the journal. @param length characters of its commands and answers */
  committed(length: number): void
}

/**
 * Gathers what the exchange has done and brings it to the journal in groups. Answers and events leave in the order of the commands,
 * each after the acknowledgement of its group. A store without a pipeline has a group on the device when `commit` returns; one with
 * a pipeline has several groups under way, and the next one gathers meanwhile.
 */
export class GroupCommits {
  private readonly parts: GroupCommitParts
  private pending: Pending[] = []
  private states: { seq: number; hash: string }[] = []
  private waiting: Waiting[] = []
  /** Groups that are not acknowledged, the oldest first. */
  private readonly flying: Group[] = []
  /** The store has something of its own to journal: tokens, or that this host leads still. */
  private hasNote = false
  private scheduled = false
  private failure: Error | null = null

  constructor(parts: GroupCommitParts) {
    this.parts = parts
  }

  /** A command that was applied. @returns its outcome once the journal has it */
  add(row: JournalRow, outcome: Outcome, time: number, mark: IdempotencyMark | null): Promise<Outcome> {
    this.schedule()
    return new Promise((resolve, reject) => {
      this.pending.push({ row, outcome, time, mark, text: null, resolve, reject })
    })
  }

  /** The state after a sequence that was applied. */
  addState(seq: number, hash: string): void {
    this.states.push({ seq, hash })
    this.schedule()
  }

  /** What the store was given goes to the journal with the next group. */
  note(): void {
    if (!this.parts.journal.pipeline) return
    this.hasNote = true
    this.schedule()
  }

  /** Resolves when all that was added so far is in the journal. */
  committed(): Promise<void> {
    if (this.failure) return Promise.reject(this.failure)
    let { waiting } = this
    if (this.isEmpty) {
      const last = this.flying.at(-1)
      // A host that was stopped and is no longer certain to lead must not answer by an acknowledgement from before.
      if (!(this.parts.journal.pipeline?.isCurrent() ?? true)) this.note()
      else if (last) waiting = last.waiting
      else return Promise.resolve()
    }
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }

  /**
   * Hands what has gathered to the journal.
   * @param isWhole even where as many groups are under way as the store wants
   */
  flush(isWhole = false): void {
    this.scheduled = false
    if (this.failure || this.isEmpty) return
    const { pipeline } = this.parts.journal
    if (!pipeline) {
      this.commit(this.take(null))
      return
    }
    if (!isWhole && this.flying.length >= pipeline.groups) return
    while (!this.failure && !this.isEmpty) this.commit(this.take(pipeline))
  }

  /** Nothing is taken or answered any more. */
  fail(failure: Error): void {
    this.failure = failure
    const groups = [...this.flying.splice(0), this.take(null)]
    for (const group of groups) rejectAll(group, failure)
  }

  private get isEmpty(): boolean {
    return this.pending.length === 0 && this.states.length === 0 && !this.hasNote
  }

  private schedule(): void {
    if (this.scheduled) return
    this.scheduled = true
    this.parts.timers.soon(() => this.flush())
  }

  /** Takes commands up to the bytes of one group, at least one; who waits goes with the last of them. @param pipeline null: takes all */
  private take(pipeline: Pipeline | null): Group {
    const count = pipeline ? countWithin(this.pending, pipeline) : this.pending.length
    this.hasNote = false
    if (count === this.pending.length) {
      const group = { pending: this.pending, states: this.states, waiting: this.waiting, length: 0 }
      this.pending = []
      this.states = []
      this.waiting = []
      return { ...group, isAcknowledged: false }
    }
    const pending = this.pending.splice(0, count)
    const last = (pending.at(-1) as Pending).row.seq
    const states = this.states.filter(({ seq }) => seq <= last)
    this.states = this.states.filter(({ seq }) => seq > last)
    return { pending, states, waiting: [], length: 0, isAcknowledged: false }
  }

  private commit(group: Group): void {
    const { pending, states } = group
    const answers = answersOf(pending)
    let acknowledged: void | Promise<void>
    try {
      acknowledged = this.parts.journal.commit({ rows: pending.map((p) => p.row), answers, states })
      for (const { row } of pending) group.length += row.command.length
      for (const { answer } of answers) group.length += answer.length
    } catch (error) {
      rejectAll(group, this.parts.failed(error))
      return
    }
    if (!acknowledged) {
      this.settle(group)
      return
    }
    this.flying.push(group)
    acknowledged.then(
      () => this.acknowledge(group),
      (error: unknown) => void this.parts.failed(error),
    )
  }

  private acknowledge(group: Group): void {
    group.isAcknowledged = true
    while (this.flying[0]?.isAcknowledged) this.settle(this.flying.shift() as Group)
    if (!this.isEmpty) this.schedule()
  }

  private settle({ pending, waiting, length }: Group): void {
    for (const { outcome, time, resolve } of pending) {
      if (outcome.events.length > 0) this.parts.publish(outcome, time)
      resolve(outcome)
    }
    for (const one of waiting) one.resolve()
    this.parts.committed(length)
  }
}

/** How many commands fit one group, at least one where there is one. */
function countWithin(pending: readonly Pending[], { groupBytes, bytesOf }: Pipeline): number {
  if (pending.reduce((sum, one) => sum + mostBytes(one), 0) <= groupBytes) return pending.length
  let bytes = 0
  let count = 0
  for (const one of pending) {
    bytes += bytesOf(one.row.command, one.mark ? answerText(one) : null)
    if (count > 0 && bytes > groupBytes) break
    count++
  }
  return count
}

/** More than a command and its answer take in any store: to measure each of them would cost as much as to write it. */
function mostBytes(one: Pending): number {
  const characters = one.row.command.length + (one.mark ? answerText(one).length : 0)
  return MOST_BESIDE + MOST_OF_A_CHARACTER * characters
}

function answersOf(pending: readonly Pending[]): AnswerToKeep[] {
  return pending.flatMap((p) => (p.mark ? [{ mark: p.mark, answer: answerText(p), at: p.time }] : []))
}

function answerText(pending: Pending): string {
  pending.text ??= JSON.stringify(pending.outcome.answer)
  return pending.text
}

function rejectAll({ pending, waiting }: Group, failure: Error): void {
  for (const one of [...pending, ...waiting]) one.reject(failure)
}
