import { expect, test } from 'vitest'
import { chooseHost, type HostNeeds, hostsOf } from './choose-host.ts'
import type { HubHost } from './hub-host.ts'

const ALL: HostNeeds = { sharedWorker: true, worker: true, locks: true, channels: true }

test.each([
  ['everything', ALL, [1, 2, 3]],
  ['no SharedWorker', { ...ALL, sharedWorker: false }, [2, 3]],
  ['no locks', { ...ALL, locks: false }, [3]],
  ['no channels', { ...ALL, channels: false }, [1, 3]],
  ['neither SharedWorker nor channels', { ...ALL, sharedWorker: false, channels: false }, [3]],
  ['no workers', { sharedWorker: false, worker: false, locks: true, channels: true }, []],
])('HOME-01 what a browser has decides: %s', (_name, has, hosts) => {
  expect(hostsOf(has)).toEqual(hosts)
})

/** Hosts that note what is asked of them. @param throws those that cannot even try */
function setUp(has: HostNeeds, throws: number[] = []) {
  const log: string[] = []
  const failing: (() => void)[] = []
  const host = (number: number) => (): HubHost => ({
    connect(tab, failed) {
      if (throws.includes(number)) throw new Error('refused')
      log.push(`${number} ${tab}`)
      failing.push(failed)
      return { hub: {} as never, expose: (sink) => sink, close: () => undefined }
    },
    end: () => void log.push(`end ${number}`),
  })
  return { log, failing, host: chooseHost(() => has, { 1: host(1), 2: host(2), 3: host(3) }) }
}

test('HOME-01 where a script does not load the next host is tried, after the last the first again', () => {
  const { log, failing, host } = setUp(ALL)
  let reported = 0
  for (const tab of ['a', 'b', 'c', 'd']) {
    host.connect(tab, () => reported++)
    failing.at(-1)?.()
  }
  expect(log).toEqual(['1 a', 'end 1', '2 b', 'end 2', '3 c', 'end 3', '1 d', 'end 1'])
  expect(reported).toBe(4)
})

test('HOME-01 a host that has started stays, and what fails late leaves it alone', () => {
  const { log, failing, host } = setUp(ALL)
  host.connect('a', () => undefined)
  failing[0]?.()
  host.connect('b', () => undefined)
  failing[0]?.()
  host.connect('c', () => undefined)
  expect(log).toEqual(['1 a', 'end 1', '2 b', '2 c'])
})

test('HOME-01 a host whose worker the browser refuses gives way at once', () => {
  const { log, host } = setUp(ALL, [1, 2])
  host.connect('a', () => undefined)
  expect(log).toEqual(['end 1', 'end 2', '3 a'])
})

test.each([
  ['has no workers', { ...ALL, sharedWorker: false, worker: false }, []],
  ['refuses all', ALL, [1, 2, 3]],
])('HOME-01 a browser that %s is reported by each call', async (_name, has, throws) => {
  const connection = setUp(has, throws).host.connect('a', () => undefined)
  await expect(connection.hub.detach('a')).rejects.toThrow('this browser starts no worker')
})

test('REAL-02 a host whose locks refuse when they are used gives way to one without locks', () => {
  const has = { ...ALL }
  const { log, failing, host } = setUp(has)
  host.connect('a', () => undefined)
  has.locks = false
  failing[0]?.()
  host.connect('b', () => undefined)
  host.connect('c', () => undefined)
  expect(log).toEqual(['1 a', 'end 1', '3 b', '3 c'])
})
