import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Files whose size does not tell how long they take, the longest first. Where nothing is known of an earlier run vitest begins
 * with the largest: these would come last, and one worker would wait for the other.
 */
const LONGEST = [
  'journey',
  'fuzz',
  'recording',
  'mock-perp',
  'sweep-phone',
  'sweep-desktop',
  'c2c',
  'ring',
  'mock-offline',
]

/** Files that run two at a time end together when the longest begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const name = /([^/]+)\.e2e\.ts$/.exec(moduleId)?.[1] ?? ''
      const at = project.name === 'long' ? LONGEST.indexOf(name) : -1
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
