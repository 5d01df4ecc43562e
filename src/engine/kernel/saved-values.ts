import { CheckpointError } from './engine-error.ts'

/** A list of exactly `length` places, or of any length. @throws CheckpointError where it is none */
export function listOf<T extends readonly unknown[]>(value: T, what: string, length?: number): T {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length))
    throw new CheckpointError(`no ${what}`)
  return value
}

/** @throws CheckpointError where it is no object */
export function objectOf<T extends object>(value: T, what: string): T {
  if (typeof value !== 'object' || value === null) throw new CheckpointError(`no ${what}`)
  return value
}

/** A whole number that is held exactly. @throws CheckpointError where it is none */
export function wholeOf(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new CheckpointError(`no ${what}`)
  return value
}

/** Money: decimal text of 1e-8 units. @throws CheckpointError where it is none */
export function moneyOf(value: string, what: string): bigint {
  if (typeof value !== 'string' || !/^-?\d+$/.test(value)) throw new CheckpointError(`no ${what}`)
  return BigInt(value)
}

/** One of the known words. @throws CheckpointError where it is another */
export function wordOf<T>(value: unknown, words: readonly T[], what: string): T {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new CheckpointError(`no ${what}`)
  return found
}
