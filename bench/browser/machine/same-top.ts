import type { Checkpoint } from '../../node/workload.ts'

/** @param flat ticks and lots of the best levels, bids before asks @throws where they are not the seeded market's own */
export function sameTop(name: string, flat: readonly number[], { after, top }: Checkpoint): void {
  const wrong = top.findIndex((value, i) => flat[i] !== value)
  if (wrong >= 0 || flat.length !== top.length)
    throw new Error(`${name} shows another book than the session's after ${after} messages`)
}
