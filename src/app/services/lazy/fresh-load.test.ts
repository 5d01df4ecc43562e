import { expect, test } from 'vitest'
import { createFreshLoad } from './fresh-load.ts'

test('a load is kept until it fails; then the next one asks anew, once for all who saw it fail', () => {
  let made = 0
  const load = createFreshLoad(() => ({ number: ++made }))
  const first = load.current()
  expect([load.current(), made]).toEqual([first, 1])
  load.renew(first)
  load.renew(first)
  expect([load.current().number, made]).toEqual([2, 2])
})
