import type { HubEnvironment } from '../../../src/workers/base/environment.ts'
import { indexedMemory } from '../../../src/workers/cache/indexed-memory.ts'
import { hubEnvironment } from '../../../src/workers/host/hub-environment.ts'
import { indexedRing } from '../../../src/workers/recorder/indexed-ring.ts'

/** What the product's worker gives its hub, with stores of its own that bring nothing of another run back. */
export function benchEnvironment(version: string): HubEnvironment {
  return {
    ...hubEnvironment(version, 1),
    memory: { ...indexedMemory('onetape-bench'), read: async () => undefined },
    ring: indexedRing('onetape-bench-ring'),
  }
}
