import { expect, test } from 'vitest'
import { depth, scene } from './testing/fake-scene.ts'

const tokens = (sent: readonly Record<string, unknown>[]) =>
  sent.filter((frame) => frame.op === 'auth').map((frame) => frame.token)

test('HUB-12 one tab that signs a former person out does not sign out the person whom another has signed in since', async () => {
  const { hub, tab, spot } = await scene()
  for (const id of ['a', 'b']) await tab(id, [depth(1)])
  spot().open()
  for (const id of ['a', 'b']) await hub.setSession(id, { token: 'former', user: 5 })
  await hub.setSession('a', { token: 'new', user: 6 })
  await hub.setSession('b', null)
  expect(tokens(spot().sent)).toEqual(['former', 'new'])
  await hub.setSession('a', null)
  expect(tokens(spot().sent)).toEqual(['former', 'new', null])
})

test('HUB-12 a sign-out in one tab is one for all who hold the same token; a visitor that says so once more changes nothing', async () => {
  const { hub, tab, spot } = await scene()
  for (const id of ['a', 'b', 'visitor']) await tab(id, [depth(1)])
  spot().open()
  for (const id of ['a', 'b']) await hub.setSession(id, { token: 'k', user: 5 })
  await hub.setSession('visitor', null)
  expect(tokens(spot().sent)).toEqual(['k'])
  await hub.setSession('a', null)
  expect(tokens(spot().sent)).toEqual(['k', null])
})
