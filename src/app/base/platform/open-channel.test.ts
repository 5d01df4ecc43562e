import { expect, test, vi } from 'vitest'
import { openChannel } from './open-channel.ts'

test('REAL-02 a browser that refuses a channel between tabs has none', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('denied', 'SecurityError')
      }
    },
  )
  expect(openChannel('a')).toBeNull()
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(openChannel('a')).toBeNull()
  vi.unstubAllGlobals()
})
