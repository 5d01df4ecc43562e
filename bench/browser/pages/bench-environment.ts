import type { HubEnvironment } from '../../../src/workers/environment.ts'
import { hubEnvironment } from '../../../src/workers/hub-environment.ts'
import { indexedMemory } from '../../../src/workers/memory/indexed-memory.ts'
import { indexedRing } from '../../../src/workers/ring/indexed-ring.ts'

/** What the product's worker gives its hub, with stores of its own that bring nothing of another run back. */
export function benchEnvironment(version: string): HubEnvironment {
  return {
    ...hubEnvironment(version, 1),
    memory: { ...indexedMemory('onetape-bench'), read: async () => undefined },
    ring: indexedRing('onetape-bench-ring'),
  }
}
