import { expect, test } from 'vitest'
import { chooseHome, type HomeNeeds, homesOf } from './choose-home.ts'
import type { Home } from './home.ts'

const ALL: HomeNeeds = { sharedWorker: true, worker: true, locks: true, channels: true }

test.each([
  ['everything', ALL, [1, 2, 3]],
  ['no SharedWorker', { ...ALL, sharedWorker: false }, [2, 3]],
  ['no locks', { ...ALL, locks: false }, [3]],
  ['no channels', { ...ALL, channels: false }, [1, 3]],
  ['neither SharedWorker nor channels', { ...ALL, sharedWorker: false, channels: false }, [3]],
  ['no workers', { sharedWorker: false, worker: false, locks: true, channels: true }, []],
])('HOME-01 what a browser has decides: %s', (_name, has, homes) => {
  expect(homesOf(has)).toEqual(homes)
})

/** Homes that note what is asked of them. @param throws those that cannot even try */
function setUp(has: HomeNeeds, throws: number[] = []) {
  const log: string[] = []
  const failing: (() => void)[] = []
  const home = (number: number) => (): Home => ({
    connect(tab, failed) {
      if (throws.includes(number)) throw new Error('refused')
      log.push(`${number} ${tab}`)
      failing.push(failed)
      return { hub: {} as never, expose: (sink) => sink, close: () => undefined }
    },
    end: () => void log.push(`end ${number}`),
  })
  return { log, failing, home: chooseHome(() => has, { 1: home(1), 2: home(2), 3: home(3) }) }
}

test('HOME-01 where a script does not load the next home is tried, after the last the first again', () => {
  const { log, failing, home } = setUp(ALL)
  let told = 0
  for (const tab of ['a', 'b', 'c', 'd']) {
    home.connect(tab, () => told++)
    failing.at(-1)?.()
  }
  expect(log).toEqual(['1 a', 'end 1', '2 b', 'end 2', '3 c', 'end 3', '1 d', 'end 1'])
  expect(told).toBe(4)
})

test('HOME-01 a home that has started stays, and what fails late leaves it alone', () => {
  const { log, failing, home } = setUp(ALL)
  home.connect('a', () => undefined)
  failing[0]?.()
  home.connect('b', () => undefined)
  failing[0]?.()
  home.connect('c', () => undefined)
  expect(log).toEqual(['1 a', 'end 1', '2 b', '2 c'])
})

test('HOME-01 a home whose worker the browser refuses gives way at once', () => {
  const { log, home } = setUp(ALL, [1, 2])
  home.connect('a', () => undefined)
  expect(log).toEqual(['end 1', 'end 2', '3 a'])
})

test.each([
  ['has no workers', { ...ALL, sharedWorker: false, worker: false }, []],
  ['refuses all', ALL, [1, 2, 3]],
])('HOME-01 a browser that %s is told of by each call', async (_name, has, throws) => {
  const connection = setUp(has, throws).home.connect('a', () => undefined)
  await expect(connection.hub.detach('a')).rejects.toThrow('this browser starts no worker')
})

test('REAL-02 a home whose locks refuse when they are used gives way to one without locks', () => {
  const has = { ...ALL }
  const { log, failing, home } = setUp(has)
  home.connect('a', () => undefined)
  has.locks = false
  failing[0]?.()
  home.connect('b', () => undefined)
  home.connect('c', () => undefined)
  expect(log).toEqual(['1 a', 'end 1', '3 b', '3 c'])
})
