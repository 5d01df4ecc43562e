/** Looked at so often, ms. */
const EVERY = 150
/** Less than this is rest, s in that time: a step of /proc and a bit. */
const REST = 0.015
/** It has to rest for so many looks on end, and is waited for at most for so many. */
const LOOKS = 3
const MOST = 40

/** Resolves when processor time has hardly grown for a while, or has been waited for long enough. @param cpu processor seconds so far @param wait ms */
export async function untilQuiet(
  cpu: () => number,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  let rested = 0
  for (let looks = 0; looks < MOST && rested < LOOKS; looks++) {
    const before = cpu()
    await wait(EVERY)
    rested = cpu() - before < REST ? rested + 1 : 0
  }
}
