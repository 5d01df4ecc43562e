/** Work in short pieces: between two of them whoever runs it may do something else. */
export type Steps<T> = Generator<void, T, void>

/** Waits, or not, between two pieces of work. */
export type Pause = () => Promise<void>

/** All pieces one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same with a pause after each piece. */
export async function withPauses<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}
