import * as v from 'valibot'
import { type Safety, safetySchema } from '../../contract/safety.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'

/** As a checkpoint holds it, its keys in one order whatever came first. */
export function savedSafety(safety: Safety): Safety {
  return sorted(safety) as Safety
}

/** @throws CheckpointError where it is damaged */
export function safetyOf(saved: unknown): Safety {
  const read = v.safeParse(safetySchema, saved)
  if (!read.success) throw new CheckpointError(`no ${v.getDotPath(read.issues[0]) ?? 'safety'} of an account`)
  return read.output
}

/** Stands for all of it in the state's hash. */
export function safetyText(safety: Safety): string {
  return JSON.stringify(sorted(safety))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
