import { TAPE_BUCKET, TAPE_SPAN } from '../../../shared/hub-protocol/delivery-layout.ts'
import type { TopicStatusName } from '../../services/hub-client/topic-views.ts'

/** What the tape reads of a view; sizes in lots, instants in server ms. */
export interface TapeRows {
  count: number
  start(index: number): number
  bought(index: number): number
  sold(index: number): number
  trades(index: number): number
}

export interface TapeBar {
  /** Middle of the bucket, in px from the left edge. */
  x: number
  /** Heights in px; 0 where there was none, at least 2 where there was. */
  up: number
  down: number
}

export interface TapeFrame {
  /** Server ms at the right edge. */
  now: number
  /** px of the whole minute. */
  width: number
  /** px of the largest trade above and below the middle line. */
  up: number
  down: number
}

/** Place of an instant on the ruler, in px. */
export function tapeX(at: number, frame: Pick<TapeFrame, 'now' | 'width'>): number {
  return frame.width - ((frame.now - at) / TAPE_SPAN) * frame.width
}

/** Bars of the last minute against the minute's largest bucket of either side. Heights go by the square root: one large order would flatten all others. */
export function tapeBars(rows: TapeRows, frame: TapeFrame): TapeBar[] {
  const from = frame.now - TAPE_SPAN
  let largest = 0
  for (let i = 0; i < rows.count; i++)
    if (rows.start(i) > from) largest = Math.max(largest, rows.bought(i), rows.sold(i))
  const bars: TapeBar[] = []
  const height = (lots: number, room: number) => (lots > 0 ? Math.max(2, Math.sqrt(lots / largest) * room) : 0)
  for (let i = 0; i < rows.count; i++) {
    if (rows.start(i) <= from) continue
    const x = Math.min(tapeX(rows.start(i) + TAPE_BUCKET / 2, frame), frame.width - 1)
    bars.push({ x, up: height(rows.bought(i), frame.up), down: height(rows.sold(i), frame.down) })
  }
  return bars
}

/** One tick a second at whole server seconds; every tenth is long. */
export function tapeTicks(frame: Pick<TapeFrame, 'now' | 'width'>): { x: number; long: boolean }[] {
  const ticks: { x: number; long: boolean }[] = []
  for (let second = Math.floor(frame.now / 1000); second * 1000 > frame.now - TAPE_SPAN; second--)
    ticks.push({ x: tapeX(second * 1000, frame), long: second % 10 === 0 })
  return ticks
}

/** What the minute held, for people who cannot see it. */
export function tapeSummary(rows: TapeRows, now: number): { trades: number; bought: number; sold: number } {
  const sum = { trades: 0, bought: 0, sold: 0 }
  for (let i = 0; i < rows.count; i++) {
    if (rows.start(i) <= now - TAPE_SPAN) continue
    sum.trades += rows.trades(i)
    sum.bought += rows.bought(i)
    sum.sold += rows.sold(i)
  }
  return sum
}

export interface TapeGap {
  /** Tab clock, ms. */
  from: number
  /** null while it lasts. */
  to: number | null
}

/** Remembers when no message came and which pongs said that quiet was no outage. Instants of the tab's clock. */
export function createTapeLog() {
  let gaps: TapeGap[] = []
  let pongs: number[] = []
  return {
    /** Called at each delivery and each second. @param ageAt last event or confirmation of the topic */
    note(status: TopicStatusName, ageAt: number, pongAt: number | null, now: number): void {
      const open = gaps.at(-1)?.to === null ? gaps.at(-1) : undefined
      if (status === 'stale' && !open && ageAt > 0) gaps.push({ from: ageAt, to: null })
      if (status === 'live' && open) open.to = now
      if (pongAt !== null && pongAt > (pongs.at(-1) ?? 0)) pongs.push(pongAt)
      gaps = gaps.filter((gap) => gap.to === null || gap.to > now - TAPE_SPAN)
      pongs = pongs.filter((at) => at > now - TAPE_SPAN)
    },
    gaps: (): readonly TapeGap[] => gaps,
    pongs: (): readonly number[] => pongs,
  }
}
