import { mix } from '../kernel/arithmetic.ts'

/** s. From one whole period to the next the path goes between values that have nothing to do with each other: it never runs away. */
const LONGEST = 737_280
/** A tent's corners are 0.09 s apart at the last level: less than a tick, so no tick's move predicts the next one's. */
const LEVELS = 23
/** Half the width of a uniform variate of variance 1. */
const UNIFORM = Math.sqrt(3)
/** Divides a sum of four bytes, less its middle, to variance 1. */
const BYTES = Math.sqrt((256 * 256 - 1) / 3)

/**
 * A path that moves like a Brownian one of variance 1 a second from a tick up to hours, and is a function of time alone: any instant
 * costs the same. It is Lévy's construction: values at whole periods joined by lines, and upon them a tent for each half, quarter, …
 * of a period, whose height is a hashed variate in proportion to the root of its length. The past predicts the size of a
 * coming move, not its direction.
 * @param key seed
 * @param halvings the longest period is halved so often; each halving takes one level off
 * @returns the path by seconds from any zero, below or above it
 */
export function brownianPath(key: number, halvings = 0): (seconds: number) => number {
  const longest = LONGEST / 2 ** halvings
  // Two independent ends: their difference has the variance of the period.
  const width = UNIFORM * Math.sqrt(longest / 2)
  const end = (period: number) => width * (mix(key - 1, period) / 2147483648 - 1)
  // By level the tent that was read last, and twice its height: from one tick to the next most are the same.
  const tents = new Float64Array(LEVELS).fill(-0.5)
  const slopes = new Float64Array(LEVELS)
  return (seconds) => {
    let place = seconds / longest
    let tent = Math.floor(place)
    let sum = end(tent)
    sum += (end(tent + 1) - sum) * (place - tent)
    let height = Math.sqrt(longest)
    for (let level = 0; level < LEVELS - halvings; level++) {
      tent = Math.floor(place)
      if (tents[level] !== tent) {
        tents[level] = tent
        slopes[level] = height * bellOf(mix(key + level, tent))
      }
      const part = place - tent
      sum += (slopes[level] as number) * (part < 0.5 ? part : 1 - part)
      place *= 2
      height *= Math.SQRT1_2
    }
    return sum
  }
}

/** Bell-shaped, mean 0, variance 1, within ±3.45: the four bytes of a hash. */
function bellOf(hash: number): number {
  return ((hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24) - 510) / BYTES
}
