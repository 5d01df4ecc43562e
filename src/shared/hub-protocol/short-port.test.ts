import { type Endpoint, expose, type Remote, releaseProxy, wrap } from 'comlink'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type PortLike, ShortPort } from './short-port.ts'

interface Sink {
  deliver(packed: Float64Array, events?: object[]): Promise<unknown>
  other(word: string): Promise<string>
}

/** A sink behind two short ports, as a tab's is; what travels is noted. */
function scene(sink: Partial<Sink>) {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => {
    port1.close()
    port2.close()
  })
  const sent: unknown[] = []
  const noted = (port: MessagePort): PortLike => ({
    postMessage(message, transfer) {
      sent.push(message)
      port.postMessage(message, transfer)
    },
    addEventListener: (type, listener) => port.addEventListener(type, listener),
    start: () => port.start(),
    close: () => port.close(),
  })
  const closed = vi.spyOn(port2, 'close')
  const closedHere = vi.spyOn(port1, 'close')
  expose(sink, new ShortPort(noted(port1), 'deliver') as Endpoint)
  const remote: Remote<Sink> = wrap<Sink>(new ShortPort(noted(port2), 'deliver') as Endpoint)
  return { remote, sent, closed, closedHere }
}

test('HUB-18 a delivery travels as its number and what it brings, and its ack as the number', async () => {
  const taken: unknown[] = []
  const { remote, sent } = scene({
    async deliver(...all) {
      taken.push(all)
    },
  })
  const deliver = remote.deliver.bind(remote)
  const [packed, events] = [Float64Array.of(4, 5), [{ kind: 'spot' }]]
  await Promise.all([deliver(packed), deliver(packed, events)])
  expect(taken).toEqual([[packed], [packed, events]])
  expect(sent).toEqual([[1, packed], [2, packed, events], 1, 2])
})

test('HUB-18 answers in another order each end their own call; what fails, and what has something to tell, does as by any port', async () => {
  const open: ((value: unknown) => void)[] = []
  const { remote } = scene({
    deliver: (packed) =>
      packed[0] === 0
        ? Promise.reject(new RangeError('delivery of another version'))
        : new Promise((resolve) => open.push(resolve)),
    other: async (word) => `${word}!`,
  })
  const deliver = remote.deliver.bind(remote)
  const ended: number[] = []
  const calls = [1, 2, 3].map((n) => deliver(Float64Array.of(n)).then((value) => ended.push(n) && value))
  await vi.waitFor(() => expect(open).toHaveLength(3))
  open[2]?.(undefined)
  await calls[2]
  open[0]?.('reported')
  expect(await calls[0]).toBe('reported')
  expect(ended).toEqual([3, 1])
  await expect(deliver(Float64Array.of(0))).rejects.toThrow('delivery of another version')
  expect(await remote.other('well')).toBe('well!')
  open[1]?.(undefined)
  await calls[1]
  expect(ended).toEqual([3, 1, 2])
})

test('HUB-18 a sink that is let go closes both ends', async () => {
  const { remote, closed, closedHere } = scene({ deliver: async () => undefined })
  await remote.deliver.bind(remote)(Float64Array.of(1))
  expect([closed.mock.calls, closedHere.mock.calls]).toEqual([[], []])
  remote[releaseProxy]()
  await vi.waitFor(() => expect([closed.mock.calls.length, closedHere.mock.calls.length]).toEqual([1, 1]))
})
