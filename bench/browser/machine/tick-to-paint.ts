import type { StreamReport } from '../load/load-control.ts'
import type { DueTimes } from './due-times.ts'

/** For each message of a stream, ms from when it was due to the first frame that shows it or a newer one. @param painted in their order */
export function ticksToPaint(
  painted: readonly { shownAt: number; u: number }[],
  due: DueTimes,
  sequences: readonly number[],
  report: StreamReport,
): number[] {
  const frames = painted.filter(({ u }) => u >= 0)
  const times: number[] = []
  let frame = 0
  for (let i = report.first; i < report.first + report.frames; i++) {
    const u = sequences[i + 1] as number
    while (frame < frames.length && (frames[frame] as { u: number }).u < u) frame++
    const shown = frames[frame]
    if (!shown) throw new Error(`message ${u} was never shown`)
    times.push(shown.shownAt - due.dueAt(0, u))
  }
  return times
}
