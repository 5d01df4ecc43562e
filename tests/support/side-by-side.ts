import type { Page } from 'playwright'
import type { Visit } from './browser.ts'

/** So many tabs at a time: as many as there are processors where tests run. */
const TABS = 2

/**
 * Tabs of one browser go through the paths side by side: each has a process of its own.
 * @param look is given a tab that it sends to the path itself @returns what was found, in the order of the paths
 */
export async function sideBySide<T>(
  one: Visit,
  paths: readonly string[],
  look: (page: Page, path: string) => Promise<T>,
): Promise<T[]> {
  const found: T[] = []
  let next = 0
  const walk = async () => {
    const page = await one.context.newPage()
    while (next < paths.length) {
      const at = next++
      found[at] = await look(page, paths[at] as string)
    }
  }
  await Promise.all(Array.from({ length: TABS }, walk))
  return found
}
