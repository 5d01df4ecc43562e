import type { Worker } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installed, installedStage } from '../support/installed-stage.ts'
import { callFrom, logIn, logOut } from '../support/person.ts'
import { deliverer, pushService, shownBy, usePushService } from '../support/push-service.ts'

const on = installedStage(['--seed', '24', '--calm'], { PUSH_LOOPBACK: '1' })
let service: Awaited<ReturnType<typeof pushService>>
beforeAll(async () => {
  service = await pushService()
})
afterAll(() => service?.close())

const panel = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const { url, key } = await on.sandbox()
  const headers = { 'x-sandbox-key': key, ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(`${url}/sandbox/api/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return answer.json()
}
const browsers = async () => ((await panel('GET', 'push')) as { browsers: { account: number }[] }).browsers

test('PHN-03 a fill of a closed app is shown once and leads to its order; signed out, nothing arrives or is left', async () => {
  const one = await on.person()
  await one.context.grantPermissions(['notifications'], { origin: on.url })
  await usePushService(one.context, service.url, service.keys)
  const page = await one.tab('/login?next=%2FHomeView%2Fpersonal%2Fsettings')
  await installed(page)
  await logIn(page)
  const onOff = page.getByRole('switch', { name: 'Notifications on this device' })
  // PHN-02: nothing was asked before the press.
  await onOff.waitFor()
  expect([await onOff.getAttribute('aria-checked'), await browsers()]).toEqual(['false', []])
  await onOff.click()
  await page.getByRole('switch', { name: 'Earn', checked: true }).waitFor()
  await expect.poll(browsers).toEqual([expect.objectContaining({ service: new URL(service.url).host })])
  const [{ account } = { account: 0 }] = await browsers()

  // An order below the market, which then comes to it while the app is closed.
  const { mark } = (await panel('POST', 'move', { currency_id: 1, percent: 0 })) as { mark: string }
  const price = (Number(mark) * 0.98).toFixed(0)
  const order = { currency_id: 1, side: 'buy', type: 'limit', price, quantity: '0.001' }
  expect(await callFrom(page, 'POST', 'api/contract/order', order)).toMatchObject({ code: 200 })
  const deliver = await deliverer(page)
  const worker = one.context.serviceWorkers()[0] as Worker
  await page.goto('about:blank')
  await panel('POST', 'move', { currency_id: 1, percent: -4 })
  await expect.poll(() => service.arrived.length).toBe(1)
  const [fill] = service.arrived
  const { title, body, link } = JSON.parse(fill?.text ?? '{}')
  expect([title, body, link, fill?.ttl]).toEqual([
    'BTCUSDT: Buy order filled',
    'See it under Orders.',
    '/HomeView/order',
    expect.any(Number),
  ])
  // PHN-04: the same fact twice is one notification.
  await deliver(fill?.text ?? '')
  await deliver(fill?.text ?? '')
  const tag = JSON.parse(fill?.text ?? '{}').id
  await expect.poll(() => shownBy(worker)).toEqual([{ title, body, tag }])

  // The app is open again: a press brings it to the front, at the order.
  await page.goto(`${on.url}/`)
  await page.getByRole('link', { name: /^Messages/ }).first().waitFor()
  await expect
    .poll(async () => {
      await worker.evaluate(async () => {
        const scope = globalThis as unknown as ServiceWorkerGlobalScope & { focused?: number }
        // What no person pressed may not come to the front.
        WindowClient.prototype.focus = async function () {
          scope.focused = (scope.focused ?? 0) + 1
          return this
        }
        const [shown] = await scope.registration.getNotifications()
        if (shown) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: shown }))
      })
      return new URL(page.url()).pathname
    })
    .toBe('/HomeView/order')
  expect(await shownBy(worker)).toEqual([])

  // PHN-10: a push service that knows the address no more ends the subscription.
  service.answer.status = 410
  await panel('POST', 'push', { account })
  await expect.poll(browsers).toEqual([])
  service.answer.status = 201
  await page.goto(`${on.url}/HomeView/personal/settings`)
  await page.getByRole('switch', { name: 'Notifications on this device', checked: false }).click()
  await page.getByRole('switch', { name: 'Earn', checked: true }).waitFor()

  // Signed out: what is on screen goes, and what is still on its way comes to nothing.
  await panel('POST', 'push', { account })
  await expect.poll(() => service.arrived.length).toBe(3)
  const late = service.arrived.at(-1)?.text ?? ''
  await page.goto('about:blank')
  await deliver(late)
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1)
  await page.goto(`${on.url}/HomeView/personal/settings`)
  await page.getByRole('switch', { name: 'Earn', checked: true }).waitFor()
  await logOut(page)
  await expect.poll(() => shownBy(worker)).toEqual([])
  await expect.poll(browsers).toEqual([])
  await page.goto('about:blank')
  await deliver(late)
  const left = await worker.evaluate(async () => ({
    shown: (await (globalThis as unknown as ServiceWorkerGlobalScope).registration.getNotifications()).length,
    caches: (await caches.keys()).filter((name) => name.includes('push')),
  }))
  expect(left).toEqual({ shown: 0, caches: [] })
})
