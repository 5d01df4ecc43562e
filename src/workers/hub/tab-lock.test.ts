import { expect, test } from 'vitest'
import { UNHELD } from '../../shared/hub-protocol/hub.ts'
import { watchTabLock } from './tab-lock.ts'

test('REAL-72 a tab whose page is refused locks is not taken for gone by a worker that has them', () => {
  const asked: string[] = []
  const env = {
    locks: {
      async request(name: string) {
        asked.push(name)
      },
    },
    log: () => undefined,
  }
  watchTabLock(env, `tab:${UNHELD}a`, () => undefined)()
  watchTabLock(env, 'tab:b', () => undefined)()
  expect(asked).toEqual(['tab:b'])
})
