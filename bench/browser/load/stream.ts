import type { Socket } from 'node:net'
import type { StreamReport } from './load-control.ts'
import type { PreparedSession } from './prepared-session.ts'
import { Schedule } from './schedule.ts'

/** Bytes a write in a blast. */
const CHUNK = 65_536

/** Milliseconds since 1970 with fractions. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now()
}

/** One browser's connection that gets the prepared session's deltas, from the snapshot on. */
export class Stream {
  private readonly session: PreparedSession
  private readonly socket: Socket
  /** The next delta frame. */
  private at = 0
  private timer: NodeJS.Timeout | null = null
  private report: StreamReport | null = null

  constructor(session: PreparedSession, socket: Socket) {
    this.session = session
    this.socket = socket
  }

  /** The steady stream of the moment, or the last one. */
  get running(): StreamReport | null {
    return this.report
  }

  /** Sequence of the last push that was sent of each market, by topic. */
  get sequenceByTopic(): Record<string, number> {
    const { markets, batch } = this.session.plan
    const sent = this.at * batch
    return Object.fromEntries(
      markets.map((id, i) => [`depth@${id}`, this.session.sequenceAfter(Math.ceil((sent - i) / markets.length))]),
    )
  }

  /** Snapshots of all markets; deltas begin anew. */
  begin(): void {
    const { snapshots } = this.session
    const now = preciseNow()
    for (let i = 0; i < snapshots.count; i++) snapshots.stamp(i, now)
    this.socket.write(Buffer.from(snapshots.between(0, snapshots.count)))
    this.at = 0
  }

  /** Writes frames as fast as they are taken. */
  async blast(frames: number): Promise<{ frames: number }> {
    const { deltas } = this.session
    const end = this.at + frames
    if (end > deltas.count) throw new RangeError(`${frames} frames asked for, ${deltas.count - this.at} prepared`)
    const each = Math.max(1, Math.floor((CHUNK * deltas.count) / deltas.bytes.length))
    while (this.at < end) {
      const to = Math.min(end, this.at + each)
      const now = preciseNow()
      for (let i = this.at; i < to; i++) deltas.stamp(i, now)
      const bytes = deltas.between(this.at, to)
      this.at = to
      if (!this.socket.write(bytes)) await drained(this.socket)
    }
    return { frames }
  }

  /** Sends on schedule until `seconds` have gone by, or until {@link halt}. */
  steady(rate: number, seconds: number | null): Promise<StreamReport> {
    this.halt()
    const schedule = new Schedule(preciseNow() + 2, rate)
    const most = seconds === null ? Number.POSITIVE_INFINITY : Math.round(rate * seconds)
    const report: StreamReport = {
      startAt: schedule.startAt,
      rate,
      frames: 0,
      first: this.at,
      latest: 0,
    }
    this.report = report
    return new Promise((done) => {
      const turn = () => {
        this.send(schedule, Math.min(most, schedule.due(preciseNow())) - report.frames, report)
        if (report.frames >= most || this.socket.destroyed) {
          this.timer = null
          done(report)
        } else this.timer = setTimeout(turn, 1)
      }
      this.timer = setTimeout(turn, 1)
    })
  }

  /** Ends a steady stream. */
  halt(): StreamReport | null {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    return this.report
  }

  private send(schedule: Schedule, count: number, report: StreamReport): void {
    const { deltas } = this.session
    for (let left = count; left > 0; ) {
      if (this.at === deltas.count) this.begin()
      const to = Math.min(deltas.count, this.at + left)
      const now = preciseNow()
      for (let i = this.at; i < to; i++) {
        const due = schedule.at(report.frames++)
        report.latest = Math.max(report.latest, now - due)
        deltas.stamp(i, due)
      }
      // A copy: what still waits in the kernel's queue must not change with the next lap.
      this.socket.write(Buffer.from(deltas.between(this.at, to)))
      left -= to - this.at
      this.at = to
    }
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((done, gone) => {
    const end = () => {
      socket.off('drain', ready)
      gone(new Error('the browser closed its socket'))
    }
    const ready = () => {
      socket.off('close', end)
      done()
    }
    socket.once('drain', ready)
    socket.once('close', end)
  })
}
