import type { Page } from 'playwright'

/** Longest that something moves into its place, ms; what takes longer (a toast's time that runs off) is no such movement. */
const MOVES_MS = 1_000

/** Resolves when nothing that the page has just begun to move or fade is under way: measures and colours hold from then on. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    // What came with the last change begins to move with the next frame.
    await frame()
    const moving = document.getAnimations().filter((each) => {
      const end = Number(each.effect?.getComputedTiming().endTime ?? 0)
      return each.playState === 'running' && end <= most
    })
    // One that is taken away before its end is no failure.
    await Promise.allSettled(moving.map((each) => each.finished))
  }, MOVES_MS)
}
