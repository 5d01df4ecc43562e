import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright'
import { decryptPush } from '../../sandbox/push/testing/decrypt-push.ts'

/** What came to the push service: the payload as the browser would read it. */
export interface Arrived {
  text: string
  ttl: number
  topic: string
}

/** A push service on this machine, with the one browser that is subscribed to it. */
export async function pushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const arrived: Arrived[] = []
  const answer = { status: 201 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { ttl, topic, authorization } = request.headers
      const known = authorization?.startsWith('vapid t=') && request.headers['content-encoding'] === 'aes128gcm'
      const text = decryptPush(Buffer.concat(parts), browser.getPrivateKey(), auth)
      if (known) arrived.push({ text, ttl: Number(ttl), topic: String(topic) })
      response.writeHead(known ? answer.status : 400).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth }
  return { url: `http://127.0.0.1:${port}`, keys, arrived, answer, close: () => server.close() }
}

/** In place of the browser's own push service, which a headless Chromium has not: subscriptions have the address of the tests'. */
export async function usePushService(context: BrowserContext, url: string, keys: object): Promise<void> {
  await context.addInitScript(
    ([service, browserKeys]) => {
      const NAME = 'test-push-address'
      const subscription = (endpoint: string) => ({
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys: browserKeys }),
        async unsubscribe() {
          localStorage.removeItem(NAME)
          return true
        },
      })
      const own = () => {
        const endpoint = localStorage.getItem(NAME)
        return endpoint === null ? null : subscription(endpoint)
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => own(),
        async subscribe() {
          localStorage.setItem(NAME, `${service}/${crypto.randomUUID()}`)
          return own()
        },
      })
    },
    [url, keys] as const,
  )
}

/** Hands payloads to the service worker, as a push service does through the browser. */
export async function deliverer(page: Page): Promise<(text: string) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(page.url())
  return async (data) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** What the tests use of a service worker's own scope. */
export interface PushScope {
  registration: { getNotifications(): Promise<{ title: string; body: string; tag: string }[]> }
  dispatchEvent(event: Event): boolean
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
  NotificationEvent: new (type: string, init: { notification: unknown }) => Event
}

/** Title, body and tag of what the system shows. */
export function shownBy(worker: Worker): Promise<{ title: string; body: string; tag: string }[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as PushScope
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
}
