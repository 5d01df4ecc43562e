import type { NatsConnection } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { NatsBus } from './nats-bus.ts'

type Callback = (error: Error | null, message: { string(): string }) => void

/** As much of a connection as a bus uses. */
class FakeConnection {
  readonly callbacks: Callback[] = []
  private end: () => void = () => undefined
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve
  })

  subscribe(_subject: string, { callback }: { callback: Callback }) {
    this.callbacks.push(callback)
    return { unsubscribe: () => undefined }
  }

  getServer(): string {
    return 'fake'
  }

  /** Nothing happens to it until it is closed. */
  status(): AsyncIterable<never> {
    const next = () => this.ended.then(() => ({ done: true as const, value: undefined }))
    return { [Symbol.asyncIterator]: () => ({ next }) }
  }

  closed(): Promise<void> {
    return this.ended
  }

  async flush(): Promise<void> {}

  async close(): Promise<void> {
    this.end()
  }
}

test('GATE-80 a listener that fails at a message of NATS does not end the connection, and it is logged once', async () => {
  const connection = new FakeConnection()
  const log: string[] = []
  const bus = new NatsBus(
    { servers: ['nats://fake:4222'], name: 'test', log: (line) => log.push(line) },
    async () => connection as unknown as NatsConnection,
  )
  const taken: string[] = []
  bus.subscribe('a', (text) => {
    if (text === 'bad') throw new RangeError('too deep')
    taken.push(text)
  })
  await new Promise((resolve) => setImmediate(resolve))
  const [deliver] = connection.callbacks
  for (const text of ['bad', 'bad', 'good']) expect(() => deliver?.(null, { string: () => text })).not.toThrow()
  expect([taken, bus.isUp]).toEqual([['good'], true])
  expect(log).toEqual(['Connected to NATS at fake', 'A message on a cannot be used: too deep'])
  await bus.close()
})
