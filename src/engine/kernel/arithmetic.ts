import type { Random } from './random.ts'

/*
 * Bots use only + − × ÷, Math.sqrt, Math.floor and integer operations, which IEEE 754 and the language fix to the last bit;
 * Math.exp, log, sin and pow are left out, for their last digits are the engine's own choice.
 */

const SQRT_3 = Math.sqrt(3)

/**
 * e^x by (1 + x/1024)^1024, ten squarings: within 1 % for |x| ≤ 4, the same on every machine.
 * @param x clamped to [−20, 20]
 */
export function growth(x: number): number {
  let y = 1 + Math.max(-20, Math.min(20, x)) / 1024
  for (let i = 0; i < 10; i++) y *= y
  return y
}

/** Bell-shaped, mean 0, variance 1, within ±3.47: the sum of four uniforms. */
export function bell(random: Random): number {
  return (random.unit() + random.unit() + random.unit() + random.unit() - 2) * SQRT_3
}

/** Poisson count of mean `mean`, by multiplying uniforms; `most` bounds it. */
export function poisson(random: Random, mean: number, most: number): number {
  let left = Math.min(mean, most)
  let count = 0
  while (left > 0 && count < most) {
    // In slices, so that e^−mean never underflows.
    const slice = Math.min(left, 8)
    left -= slice
    const floor = growth(-slice)
    let product = random.unit()
    while (product > floor && count < most) {
      count++
      product *= random.unit()
    }
  }
  return count
}

/** Well-mixed 32 bits of two integers. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

/** Smooth noise of one octave in [−1, 1] at `position` (in periods): random values at whole positions, joined by smoothstep. */
export function smoothNoise(key: number, position: number): number {
  const whole = Math.floor(position)
  const part = position - whole
  const from = mix(key, whole) / 2147483648 - 1
  const to = mix(key, whole + 1) / 2147483648 - 1
  return from + (to - from) * part * part * (3 - 2 * part)
}
