import { expect, test } from 'vitest'
import { createNextTabLock } from './next-tab-lock.ts'

function setUp() {
  const held = new Set<string>()
  let ids = 0
  let refuse = false
  const lives = createNextTabLock(
    async (name) => {
      if (refuse) throw new Error('no locks')
      held.add(name)
      return () => void held.delete(name)
    },
    () => `t${++ids}`,
  )
  return {
    held,
    lives,
    refuse: (yes: boolean) => {
      refuse = yes
    },
  }
}

/** A life as the client begins it. */
async function begin({ lives }: ReturnType<typeof setUp>) {
  const id = lives.id()
  return { id, release: await lives.hold(`tab:${id}`) }
}

test('HOME-02 nothing is held before the first life; while one is lived the lock of the next is held', async () => {
  const scene = setUp()
  expect(scene.held.size).toBe(0)
  const first = await begin(scene)
  expect([first.id, ...scene.held]).toEqual(['t1', 'tab:t1', 'tab:t2'])
  first.release()
  const second = await begin(scene)
  expect([second.id, ...scene.held]).toEqual(['t2', 'tab:t2', 'tab:t3'])
})

test('HOME-02 a page that goes holds nothing that it does not use, and begins anew when it is back', async () => {
  const scene = setUp()
  const first = await begin(scene)
  scene.lives.drop()
  first.release()
  await Promise.resolve()
  expect([...scene.held]).toEqual([])
  expect((await begin(scene)).id).toBe('t3')
  expect([...scene.held]).toEqual(['tab:t3', 'tab:t4'])
})

test('a lock that is refused ahead is asked for again when it is needed', async () => {
  const scene = setUp()
  scene.refuse(true)
  await expect(begin(scene)).rejects.toThrow('no locks')
  scene.refuse(false)
  const first = await begin(scene)
  expect([...scene.held]).toContain(`tab:${first.id}`)
})
