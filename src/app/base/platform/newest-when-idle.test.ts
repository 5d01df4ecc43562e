import { expect, test } from 'vitest'
import { idleRound, newestWhenIdle } from './newest-when-idle.ts'

function scene() {
  const asked: (() => void)[] = []
  const done: string[] = []
  let cancelled = 0
  const calm = newestWhenIdle(200, 0, (run) => {
    asked.push(run)
    return () => {
      cancelled++
      asked.splice(asked.indexOf(run), 1)
    }
  })
  return { asked, done, calm, cancelled: () => cancelled }
}

test('of what comes while one waits the newest is run, once', () => {
  const { asked, done, calm } = scene()
  calm.plan(() => done.push('first'))
  calm.plan(() => done.push('second'))
  expect([asked.length, done]).toEqual([1, []])
  asked.shift()?.()
  expect(done).toEqual(['second'])
  calm.plan(() => done.push('third'))
  expect(asked).toHaveLength(1)
  asked.shift()?.()
  expect(done).toEqual(['second', 'third'])
})

test('what is planned by what runs is asked for anew', () => {
  const { asked, done, calm } = scene()
  calm.plan(() => calm.plan(() => done.push('after')))
  asked.shift()?.()
  expect([asked.length, done]).toEqual([1, []])
  asked.shift()?.()
  expect(done).toEqual(['after'])
})

test('what is ended is not run, and can begin again', () => {
  const { asked, done, calm, cancelled } = scene()
  calm.end()
  calm.plan(() => done.push('never'))
  calm.end()
  expect([asked.length, cancelled()]).toEqual([0, 1])
  calm.plan(() => done.push('again'))
  asked.shift()?.()
  expect(done).toEqual(['again'])
})

test('after a run it rests: what comes meanwhile is asked for when the rest is over, the newest once', () => {
  const asked: (() => void)[] = []
  const rests: { run: () => void; after: number }[] = []
  const done: string[] = []
  const calm = newestWhenIdle(
    200,
    250,
    (run) => {
      asked.push(run)
      return () => undefined
    },
    (run, after) => {
      rests.push({ run, after })
      return () => undefined
    },
  )
  calm.plan(() => done.push('first'))
  asked.shift()?.()
  expect([done, rests.map(({ after }) => after)]).toEqual([['first'], [250]])
  calm.plan(() => done.push('second'))
  calm.plan(() => done.push('third'))
  expect(asked).toEqual([])
  rests.shift()?.run()
  asked.shift()?.()
  expect(done).toEqual(['first', 'third'])
  rests.shift()?.run()
  expect(asked).toEqual([])
})

test('what shares a round is run at one moment, the newest of each; one that ends leaves the others', () => {
  const asked: (() => void)[] = []
  const rests: (() => void)[] = []
  const done: string[] = []
  let cancelled = 0
  const round = idleRound(
    200,
    250,
    (run) => {
      asked.push(run)
      return () => {
        cancelled++
      }
    },
    (run) => {
      rests.push(run)
      return () => {
        cancelled++
      }
    },
  )
  const [tape, book] = [round.join(), round.join()]
  tape.plan(() => done.push('tape 1'))
  book.plan(() => done.push('book 1'))
  tape.plan(() => done.push('tape 2'))
  expect([asked.length, done]).toEqual([1, []])
  asked.shift()?.()
  expect(done).toEqual(['tape 2', 'book 1'])
  book.plan(() => done.push('book 2'))
  tape.plan(() => done.push('never'))
  expect([asked.length, rests.length]).toEqual([0, 1])
  tape.end()
  expect(cancelled).toBe(0)
  rests.shift()?.()
  asked.shift()?.()
  expect(done).toEqual(['tape 2', 'book 1', 'book 2'])
  book.end()
  expect(cancelled).toBe(1)
  tape.plan(() => done.push('tape 3'))
  asked.shift()?.()
  expect(done.at(-1)).toBe('tape 3')
})
