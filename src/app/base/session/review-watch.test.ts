import { expect, test } from 'vitest'
import { type Seen, watchReview } from './review-watch.ts'

function page() {
  const heard = new Set<() => void>()
  const seen: Seen & { visibilityState: DocumentVisibilityState } = {
    visibilityState: 'visible',
    addEventListener: (_name, run) => void heard.add(run),
    removeEventListener: (_name, run) => void heard.delete(run),
  }
  const turn = (visibilityState: DocumentVisibilityState) => {
    seen.visibilityState = visibilityState
    for (const run of heard) run()
  }
  return { seen, turn, heard }
}

test('KYC-05 whoever comes back to a page while an identity is under review hears at once what has come of it', () => {
  const { seen, turn, heard } = page()
  let state: string | undefined = 'none'
  let asked = 0
  const end = watchReview(
    seen,
    () => state,
    () => void asked++,
  )
  turn('hidden')
  turn('visible')
  expect(asked, 'nothing is under review').toBe(0)
  state = 'review'
  turn('hidden')
  expect(asked, 'nobody looks').toBe(0)
  turn('visible')
  expect(asked).toBe(1)
  state = 'verified'
  turn('visible')
  expect(asked).toBe(1)
  state = undefined
  turn('visible')
  expect(asked, 'nobody is signed in').toBe(1)
  end()
  expect(heard.size).toBe(0)
})
