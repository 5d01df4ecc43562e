import { closeSync, openSync, readSync } from 'node:fs'

/** Tells whether the system has taken the processor from this thread. */
export interface Preemption {
  /** True where it has since it was last asked; always false where the system does not tell (all but Linux). */
  happened(): boolean
  close(): void
}

const NAME = 'nonvoluntary_ctxt_switches:'

/** Reads the main thread's count of involuntary switches. Ask after what took long: a look costs some µs. */
export function watchPreemption(): Preemption {
  let file: number
  try {
    file = openSync(`/proc/self/task/${process.pid}/status`, 'r')
  } catch {
    // No such file: nothing is set apart, and every message counts.
    return { happened: () => false, close: () => undefined }
  }
  const buffer = Buffer.alloc(8_192)
  const count = () => {
    const text = buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0))
    return Number(text.slice(text.indexOf(NAME) + NAME.length).split('\n')[0])
  }
  let before = count()
  return {
    happened() {
      const now = count()
      const rose = now !== before
      before = now
      return rose
    },
    close: () => closeSync(file),
  }
}
