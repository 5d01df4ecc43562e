/** One list of the server's as far as it is read, newest first. */
export interface Stream<T> {
  rows: readonly T[]
  /** Nothing more is to come. */
  done: boolean
}

/**
 * Several lists as one, newest first. Rows older than the end of a list that goes on are held back: something newer than they may
 * be to come. @param at the instant by which the lists are in order
 */
export function mergeStreams<T>(streams: readonly Stream<T>[], at: (row: T) => number): readonly T[] {
  const horizon = horizonOf(streams, at)
  return streams
    .flatMap((stream) => stream.rows)
    .filter((row) => at(row) >= horizon)
    .sort((a, b) => at(b) - at(a))
}

/** The lists that hold the others up: which are to be read on. @returns their places */
export function behind<T>(streams: readonly Stream<T>[], at: (row: T) => number): number[] {
  const horizon = horizonOf(streams, at)
  return streams.flatMap((stream, place) => (!stream.done && oldest(stream, at) >= horizon ? [place] : []))
}

function horizonOf<T>(streams: readonly Stream<T>[], at: (row: T) => number): number {
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...streams.filter((stream) => !stream.done).map((stream) => oldest(stream, at)),
  )
}

function oldest<T>({ rows }: Stream<T>, at: (row: T) => number): number {
  const last = rows.at(-1)
  return last === undefined ? Number.POSITIVE_INFINITY : at(last)
}
