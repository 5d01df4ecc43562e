import { expect, test } from 'vitest'
import { httpScene } from '../../tests/support/http-scene.ts'

const scene = httpScene()
const HOUR = 3_600_000

/** The exchange's time as an answer's Date has to tell it. */
const reported = () => new Date(scene.http.host.now()).toUTCString()

test('CLOCK-03 each answer of a call, a refusal too, carries the exchange’s time as its Date, also after time travel', async () => {
  const ask = () => scene.client.get('api/common/getServerTime')
  expect((await ask()).headers.get('date')).toBe(reported())
  await scene.http.host.travel(26 * HOUR)
  expect((await ask()).headers.get('date')).toBe(reported())
  const refused = await scene.client.get('api/account/fundFlow?page=1')
  expect([refused.code, refused.headers.get('date')]).toEqual([401, reported()])
})
