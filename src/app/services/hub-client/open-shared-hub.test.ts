import { afterEach, expect, test, vi } from 'vitest'
import { startSharedHub, takeSharedHub } from './open-shared-hub.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Shared workers that note what is done with them. */
function workers() {
  const made: { name: string; posted: unknown[]; closed: boolean; fail: () => void }[] = []
  vi.stubGlobal(
    'SharedWorker',
    class {
      readonly port
      private failed: () => void = () => undefined
      constructor(_url: URL, { name }: { name: string }) {
        const one = { name, posted: [] as unknown[], closed: false, fail: () => this.failed() }
        made.push(one)
        this.port = { postMessage: (data: unknown) => one.posted.push(data), close: () => (one.closed = true) }
      }
      addEventListener(_name: string, run: () => void) {
        this.failed = run
      }
    },
  )
  return made
}

test('START-03 the worker that was started ahead is the one that the page takes, once', () => {
  const made = workers()
  startSharedHub('7').warm('ws://host/ws', 1, ['spot'])
  expect(made[0]?.posted).toEqual([
    {
      ...{ id: 'first', type: 'APPLY', path: ['warm'] },
      argumentList: ['ws://host/ws', 1, ['spot']].map((value) => ({ type: 'RAW', value })),
    },
  ])
  takeSharedHub('7')
  expect(made.map(({ name }) => name)).toEqual(['onetape-hub-7'])
  takeSharedHub('7')
  expect(made).toHaveLength(2)
})

test('START-03 one that could not be started is left, and asked for again', () => {
  const made = workers()
  startSharedHub('7')
  made[0]?.fail()
  takeSharedHub('7')
  expect(made.map(({ closed }) => closed)).toEqual([true, false])
})
