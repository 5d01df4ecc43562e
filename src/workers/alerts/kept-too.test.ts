import { expect, test } from 'vitest'
import type { AlertEdit, AlertUpdate } from '../../shared/hub-protocol/alert.ts'
import { scene } from '../hub/testing/fake-scene.ts'
import { createFakeWorld } from '../testing/fake-world.ts'

/** A hub with one alert that the exchange watches too. */
async function service() {
  const world = createFakeWorld(undefined, new Map())
  const fired: string[] = []
  world.env.reportAlerts = (update) => void fired.push(...(update as AlertUpdate).fired)
  const { hub, tab, spot } = await scene(world)
  await tab('t')
  const edit = (asked: AlertEdit) => hub.alerts('t', asked)
  const fields = {
    id: '7~a',
    kind: 'spot',
    currency_id: 9,
    symbol: 'SOLUSDT',
    by: 'price',
    side: 'above',
    level: '150',
  } as const
  await edit({ put: { ...fields, repeat: false, sound: true, notify: true, closed: true } })
  await world.settle()
  spot().open()
  return { world, spot, fired, edit }
}

test('PUSH-17 what the exchange has seen between two looks rings once here; what it has notified the person of does not', async () => {
  for (const quiet of [false, true]) {
    const { world, spot, fired, edit } = await service()
    const reported = { fired: '7~a', at: 5_000, seen: '150.2', quiet }
    for (let twice = 0; twice < 2; twice++) await edit(reported)
    const [alert] = await edit(null)
    expect(alert).toMatchObject({
      closed: true,
      state: 'fired',
      times: 1,
      hit: { at: 5_000, seen: '150.2', missed: null },
    })
    // The level is there for this hub too, and is over.
    const row = { currency_id: 9, c: '151', P: '1.00', v: '1', q: '1', o: '100', h: '151', l: '99' }
    spot().say({ type: 2002, currency_id: 0, t: 1, data: [row] })
    await world.advance(1_000)
    expect(fired).toEqual(quiet ? [] : ['7~a'])
  }
})

test('PUSH-17 what is reported of no alert, or makes no sense, changes nothing', async () => {
  const { fired, edit } = await service()
  const reported = { fired: '7~a', at: 5_000, seen: '150.2', quiet: false }
  for (const wrong of [{ fired: 'b' }, { at: Number.NaN }, { seen: '1e9' }, { fired: '' }])
    await edit({ ...reported, ...wrong })
  expect([(await edit(null))[0]?.state, fired]).toEqual(['armed', []])
})
