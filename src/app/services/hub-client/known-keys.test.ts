import { expect, test } from 'vitest'
import { Section } from '../../../shared/hub-protocol/delivery.ts'
import { KnownKeys } from './known-keys.ts'
import { topicKey } from './topic-store.ts'

test('HUB-06 a remembered key is the key itself, for every topic, kind, market and group', () => {
  const keys = new KnownKeys(topicKey)
  const topics = Object.entries(Section) as [keyof typeof Section, (typeof Section)[keyof typeof Section]][]
  for (let round = 0; round < 2; round++)
    for (const [topic, code] of topics)
      for (const kind of ['spot', 'contract'] as const)
        for (const currencyId of [0, 1, 2, 511, 512, 999_999_999, 2 ** 32, 2 ** 40])
          for (const group of [0, 1, 2, 0.5, 4095, 4096, 1e9, -1, Number.NaN])
            expect(keys.of(topic, { code, kind, currencyId }, group)).toBe(topicKey(topic, kind, currencyId, group))
})
