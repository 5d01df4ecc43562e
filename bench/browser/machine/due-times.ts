import type { StreamReport } from '../load/load-control.ts'
import { ROUNDING } from '../load/schedule.ts'

/** When each push of a prepared session was due: what a tab shows is as old as that. */
export class DueTimes {
  private readonly report: StreamReport
  private readonly markets: number
  private readonly sequences: readonly number[]
  private readonly ordinals: Map<number, number>

  /** @param sequences of a market's pushes, the snapshot's first @param markets that take turns */
  constructor(report: StreamReport, sequences: readonly number[], markets: number) {
    this.report = report
    this.markets = markets
    this.sequences = sequences
    this.ordinals = new Map(sequences.map((u, i) => [u, i - 1]))
  }

  /** When a market's push was due, ms since 1970; that of its first push for what was there before. @param market from 0 */
  dueAt(market: number, u: number): number {
    const ordinal = this.ordinals.get(u)
    if (ordinal === undefined) throw new RangeError(`${u} is no sequence of the session`)
    const index = Math.max(0, ordinal * this.markets + market - this.report.first)
    return this.report.startAt + (index * 1_000) / this.report.rate
  }

  /** The newest sequence of a market that was due by `at`. */
  newestAt(market: number, at: number): number {
    const { startAt, rate, first } = this.report
    const sent = first + (at < startAt ? 0 : Math.floor(((at - startAt) * rate) / 1_000 + ROUNDING) + 1)
    return this.sequences[Math.max(0, Math.ceil((sent - market) / this.markets))] as number
  }
}
