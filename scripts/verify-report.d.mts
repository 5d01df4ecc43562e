import type { Counts, Step, StepResult } from './run-steps.mjs'

export function countedProgram(
  name: string,
  options: { args: string[]; env: Record<string, string>; log: string },
): Step

export function countsOf(name: string, text: string, code: number): Counts & { why: string[] }

export function writeReport(
  file: string,
  report: {
    of: string
    names: readonly string[]
    steps: readonly StepResult[]
    isOver: boolean
    shows: Record<string, { shows: string } | undefined>
  },
): void
