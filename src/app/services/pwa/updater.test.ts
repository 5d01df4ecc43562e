import { beforeEach, expect, test } from 'vitest'
import { createUpdater, type Updater } from './updater.ts'

let log: string[]
let writing: (() => void)[] | null
let unsent: boolean
let waits: boolean
let updater: Updater

beforeEach(() => {
  log = []
  writing = null
  unsent = false
  waits = true
  updater = createUpdater({
    async look() {
      log.push('look')
    },
    takeOver() {
      log.push('take over')
      return waits
    },
    reload: () => void log.push('reload'),
    whenNoWrites: (run) => (writing ? void writing.push(run) : run()),
    hasUnsentInput: () => unsent,
  })
})

function answerWrites(): void {
  const waiting = writing ?? []
  writing = null
  for (const run of waiting) run()
}

test('PWA-06 a new version is offered and nothing happens by itself', () => {
  updater.found()
  expect([updater.state.offer, log]).toEqual(['ready', []])
  updater.decline()
  expect([updater.state.offer, log]).toEqual(['none', []])
})

test('PWA-06 it is taken, and then the page is loaded again', () => {
  updater.found()
  updater.accept()
  expect(log).toEqual(['take over'])
  updater.takenOver()
  expect(log).toEqual(['take over', 'reload'])
})

test('PWA-06 never while a write is in flight, nor where one has begun meanwhile', () => {
  updater.found()
  writing = []
  updater.accept()
  updater.accept()
  expect([updater.state.offer, log]).toEqual(['waiting', []])
  answerWrites()
  expect(log).toEqual(['take over'])
  writing = []
  updater.takenOver()
  expect(log).toEqual(['take over'])
  answerWrites()
  expect(log).toEqual(['take over', 'reload'])
})

test('PWA-06 the other tabs follow by themselves, after their writes', () => {
  writing = []
  updater.takenOver()
  expect(log).toEqual([])
  answerWrites()
  expect(log).toEqual(['reload'])
})

test('PWA-06 a tab with unsent input is asked, in the tab that takes it and in those that follow', () => {
  unsent = true
  updater.takenOver()
  expect([updater.state.offer, log]).toEqual(['elsewhere', []])
  updater.accept()
  expect([updater.state.offer, updater.state.unsent, log]).toEqual(['elsewhere', true, []])
  updater.accept()
  expect(log).toEqual(['reload'])
})

test('where the waiting version is gone, the reload alone brings the newest', () => {
  waits = false
  updater.found()
  updater.accept()
  expect(log).toEqual(['take over', 'reload'])
})

test('PWA-06 a missing file brings the newest version, and waits for a write that began while it was looked for', async () => {
  const replaced = updater.replace()
  writing = []
  await replaced
  expect(log).toEqual(['look'])
  answerWrites()
  expect(log).toEqual(['look', 'take over'])
  writing = []
  updater.takenOver()
  expect(log).toEqual(['look', 'take over'])
  answerWrites()
  expect(log).toEqual(['look', 'take over', 'reload'])
})

test('PWA-06 a missing file without a newer version: the page is loaded again', async () => {
  waits = false
  await updater.replace()
  expect(log).toEqual(['look', 'take over', 'reload'])
})
