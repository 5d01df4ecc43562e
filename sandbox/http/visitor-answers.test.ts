import { expect, test } from 'vitest'
import { accepted, refused } from '../../src/shared/calls/answered.ts'
import { VisitorAnswers } from './visitor-answers.ts'

const DAY = 24 * 3_600_000
const CONFLICT = { ok: false, refusal: { code: 409, key: 'idempotency_conflict' } }

/** Each run answers with its number. */
function counted() {
  let runs = 0
  return { run: async () => accepted(++runs), runs: () => runs }
}

test('HOST-06 one known name is enough for the first answer; the same name with another body is a conflict', async () => {
  const answers = new VisitorAnswers()
  const { run, runs } = counted()
  expect(await answers.once(['ip k', 'mara k'], { a: 1 }, 0, run)).toEqual(accepted(1))
  expect(await answers.once(['other ip k', 'mara k'], { a: 1 }, 1, run)).toEqual(accepted(1))
  expect(await answers.once(['ip k', 'nora k'], { a: 2 }, 2, run)).toEqual(CONFLICT)
  expect(runs()).toBe(1)
  expect(await answers.once(['other ip k', 'nora k'], { a: 2 }, 3, run)).toEqual(accepted(2))
  expect(await answers.once(['ip k', 'mara k'], { a: 1 }, DAY, run)).toEqual(accepted(3))
})

test('HOST-06 what failed was not answered, under none of its names', async () => {
  const answers = new VisitorAnswers()
  const { run } = counted()
  const broken = answers.once(['ip k', 'mara k'], {}, 0, () => Promise.reject(new Error('full disk')))
  await expect(broken).rejects.toThrow('full disk')
  expect(await answers.once(['mara k'], {}, 1, run)).toEqual(accepted(1))
  expect(await answers.once(['ip k'], {}, 1, run)).toEqual(accepted(2))
})

test('HOST-08 whoever tries bodies under a key that was guessed gets nothing, not even for the right one', async () => {
  const answers = new VisitorAnswers()
  const { run, runs } = counted()
  await answers.once(['mara k'], { password: 'right' }, 0, run)
  for (let i = 0; i < 4; i++) expect(await answers.once(['mara k'], { password: i }, 1, run)).toEqual(CONFLICT)
  expect(await answers.once(['mara k'], { password: 'right' }, 1, run)).toEqual(accepted(1))
  expect(await answers.once(['mara k'], { password: 4 }, 1, run)).toEqual(CONFLICT)
  expect(await answers.once(['mara k'], { password: 'right' }, 1, run)).toEqual(CONFLICT)
  expect(runs()).toBe(1)
})

test('HOST-06 MONEY-11 where the codes are no part of the body, a refusal is not kept: the repeat with other codes is heard', async () => {
  const answers = new VisitorAnswers()
  const no = refused('code_wrong')
  expect(await answers.once(['mara k'], { amount: '1' }, 0, async () => no, false)).toEqual(no)
  const { run, runs } = counted()
  expect(await answers.once(['mara k'], { amount: '1' }, 1, run, false)).toEqual(accepted(1))
  expect(await answers.once(['mara k'], { amount: '1' }, 2, run, false)).toEqual(accepted(1))
  expect(await answers.once(['mara k'], { amount: '2' }, 3, run, false)).toEqual(CONFLICT)
  expect(runs()).toBe(1)
})
