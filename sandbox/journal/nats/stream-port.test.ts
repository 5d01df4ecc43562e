import { expect, test } from 'vitest'
import { readBeat } from './stream-port.ts'

test('NATS-56 what is no heartbeat is passed over, whoever sent it', () => {
  expect(readBeat('{"host":"a","isEnding":false}')).toEqual({ host: 'a', isEnding: false })
  for (const text of ['', '{', 'null', '[]', '7', '{"host":1,"isEnding":true}', '{"host":"a"}', '{"isEnding":true}'])
    expect(readBeat(text), text).toBeNull()
})
