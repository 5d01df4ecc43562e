import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, visit } from '../support/browser.ts'
import { live } from '../support/inspector-page.ts'
import { logIn } from '../support/person.ts'
import { type Gateway, prefixGateway } from '../support/prefix-gateway.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'

let browser: Browser
let plain: SandboxProcess
let based: SandboxProcess
let gateway: Gateway

beforeAll(async () => {
  browser = await launchChromium()
  plain = await startSandbox({ args: ['--seed', '5'] })
  based = await startSandbox({ args: ['--seed', '5'], env: { BASE_PATH: '/app/' } })
  gateway = await prefixGateway(plain.url, '/app')
})
afterAll(async () => {
  await browser.close()
  await gateway.close()
  await plain.kill9()
  await based.kill9()
})

const WAYS: [string, () => string][] = [
  ['behind a gateway that takes the path off', () => `${gateway.url}/app`],
  ['with BASE_PATH', () => based.url],
]

test.each(WAYS)('REAL-76 served under /app/ %s: deep links, sockets, log-in, service worker', async (_, address) => {
  const base = address()
  expect(new URL(base).pathname).toBe('/app')
  const one = await visit(browser, base, 'desktop', 'en', 'allow')
  const asked: string[] = []
  one.context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const page = await one.context.newPage()
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname))
  await page.goto(`${base}/spot?id=1`)
  await live(page)
  await page.goto(`${base}/HomeView/assets`)
  await page.waitForURL('**/app/login?*')
  await logIn(page)
  await page.waitForURL('**/app/HomeView/assets')
  await page.getByRole('heading', { name: 'Assets' }).first().waitFor()
  const worker = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready
    return [new URL(scope).pathname, new URL(active?.scriptURL ?? '').pathname]
  })
  expect(worker).toEqual(['/app/', '/app/service-worker.js'])
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector('link[rel=manifest]') as HTMLLinkElement
    const { scope, start_url, icons } = await (await fetch(href)).json()
    return [scope, start_url, icons[0].src].map((path) => new URL(path, href).pathname)
  })
  expect(manifest).toEqual(['/app/', '/app/', '/app/icon-192.png'])
  // A deep link without a network: the page that the service worker has kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await one.context.setOffline(true)
  await page.goto(`${base}/HomeView/personal`)
  await page.locator('main h1, main h2').first().waitFor()
  await one.context.setOffline(false)
  expect(asked.filter((path) => !path.startsWith('/app/'))).toEqual([])
  expect(one.violations).toEqual([])
  await one.close()
})
