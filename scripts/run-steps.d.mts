export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Each failed test with its error. */
  why?: string[]
  /** What the step's line says instead of the counts. */
  line?: string
  /** The last line that its program printed. */
  last?: string
}

export interface Step {
  name: string
  run(write: ((text: string) => void) | null): Promise<Counts>
}

export interface StepResult extends Counts {
  name: string
  why: string[]
  line: string
  seconds: number
}

export function runSteps(
  rows: readonly (readonly Step[])[],
  options?: { print?: (text: string) => void; onEnd?: (step: StepResult) => void },
): Promise<{ passed: number; failed: number; skipped: number; why: string[]; steps: StepResult[] }>

export function programStep(name: string, args: string[], env?: Record<string, string>): Step
