import { expect, test } from 'vitest'
import { countWrite, whenNoWrites } from './writes-in-flight.ts'

const task = () => new Promise<void>((done) => setTimeout(done))
let reloads = 0
const reload = () => {
  reloads += 1
}

test('SHELL-03 no reload in the middle of a write', async () => {
  reloads = 0
  countWrite(1)
  countWrite(1)
  whenNoWrites(reload)
  countWrite(-1)
  await task()
  expect(reloads).toBe(0)
  countWrite(-1)
  await task()
  expect(reloads).toBe(1)
  whenNoWrites(reload)
  expect(reloads).toBe(2)
})

test('PWA-64 what takes two calls, a picture and then its form, is not interrupted between them', async () => {
  reloads = 0
  const write = async () => {
    countWrite(1)
    await task()
    countWrite(-1)
  }
  const both = write().then(write)
  whenNoWrites(reload)
  await both
  expect(reloads).toBe(0)
  await task()
  expect(reloads).toBe(1)
})
