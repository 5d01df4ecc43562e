import { expect, test } from 'vitest'
import { AddressedPorts, type Channel } from './addressed-port.ts'

/** Two ends of a channel that hand over at once, and what went through. */
function pair() {
  const heard: ((event: { data: unknown }) => void)[][] = [[], []]
  const sent: unknown[] = []
  const end = (mine: number): Channel & { closed: boolean } => ({
    closed: false,
    postMessage(message) {
      if (this.closed) return
      sent.push(message)
      for (const listener of heard[1 - mine] ?? []) listener({ data: structuredClone(message) })
    },
    addEventListener: (_type, listener) => void heard[mine]?.push(listener),
    close() {
      this.closed = true
    },
  })
  return { sent, ends: [end(0), end(1)] as const }
}

function listen(ports: AddressedPorts, port: number): unknown[] {
  const got: unknown[] = []
  ports.port(port).addEventListener('message', (event: { data: unknown }) => got.push(event.data))
  return got
}

test('HOME-03 ports of one channel keep apart, and what is sent is cloned', () => {
  const { ends } = pair()
  const [a, b] = [new AddressedPorts(), new AddressedPorts()]
  a.begin(ends[0], 7)
  b.begin(ends[1], 7)
  const [zero, one] = [listen(b, 0), listen(b, 1)]
  const numbers = new Float64Array([1, 2])
  a.port(1).postMessage(numbers)
  numbers[0] = 9
  a.port(0).postMessage('hello')
  expect([zero, one]).toEqual([['hello'], [new Float64Array([1, 2])]])
})

test('HOME-02 what is posted before there is a hub waits, in its order, and asks for one once', () => {
  const { ends } = pair()
  let asked = 0
  const [a, b] = [new AddressedPorts(() => asked++), new AddressedPorts()]
  a.port(0).postMessage(1)
  a.port(2).postMessage(2)
  a.port(0).postMessage(3)
  b.begin(ends[1], 7)
  const [zero, two] = [listen(b, 0), listen(b, 2)]
  expect([zero, two, asked]).toEqual([[], [], 1])
  a.begin(ends[0], 7)
  expect([zero, two, asked]).toEqual([[1, 3], [2], 1])
})

test('HOME-02 what belongs to another life of the hub is dropped, and a second welcome changes nothing', () => {
  const { ends } = pair()
  const [a, b] = [new AddressedPorts(), new AddressedPorts()]
  a.begin(ends[0], 7)
  b.begin(ends[1], 8)
  b.begin(ends[1], 7)
  const got = listen(b, 0)
  a.port(0).postMessage('old')
  ends[0].postMessage('no parcel')
  ends[0].postMessage({ epoch: 8, port: 'x', data: 1 })
  expect(got).toEqual([])
  ends[0].postMessage({ epoch: 8, port: 0, data: 'mine' })
  expect(got).toEqual(['mine'])
})

test('a closed end neither sends nor hears, and a listener that was removed hears no more', () => {
  const { ends, sent } = pair()
  const [a, b] = [new AddressedPorts(), new AddressedPorts()]
  a.begin(ends[0], 7)
  b.begin(ends[1], 7)
  const got: unknown[] = []
  const listener = { handleEvent: (event: { data: unknown }) => void got.push(event.data) }
  b.port(0).addEventListener('message', listener)
  a.port(0).postMessage(1)
  b.port(0).removeEventListener('message', listener)
  a.port(0).postMessage(2)
  b.port(0).addEventListener('message', listener)
  b.close()
  ends[0].postMessage({ epoch: 7, port: 0, data: 3 })
  a.close()
  a.port(0).postMessage(4)
  expect([got, sent.length, ends[0].closed]).toEqual([[1], 3, true])
})
