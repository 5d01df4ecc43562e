import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, visit } from '../support/browser.ts'
import { live } from '../support/inspector-page.ts'
import { logIn } from '../support/person.ts'
import { type Gateway, prefixGateway } from '../support/prefix-gateway.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'
import { best, fillLimit, live as liveBook, ticket } from '../support/terminal-page.ts'
import { wordsOf } from '../support/texts.ts'

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

/** A port that nobody has now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('OPER-10 OPER-11 under /app/, API and sockets on another origin: sign-in, book, order', async () => {
  const port = await freePort()
  const args = ['--seed', '5']
  const exchange = await startSandbox({ args, client: false, env: { ALLOWED_ORIGINS: `http://localhost:${port}` } })
  const sockets = `${exchange.url.replace('http', 'ws')}/ws`
  const env = { PORT: String(port), BASE_PATH: '/app/', API_BASE: exchange.url, SOCKET_BASE: sockets }
  const pages = await startSandbox({ args, env })
  const one = await visit(browser, pages.url, 'desktop', 'en', 'allow')
  try {
    const asked: URL[] = []
    one.context.on('request', (request) => asked.push(new URL(request.url())))
    const page = await one.context.newPage()
    page.on('websocket', (socket) => asked.push(new URL(socket.url())))
    await page.goto(`${pages.url}/login?next=/spot?id=1`)
    await logIn(page)
    await page.waitForURL('**/app/spot?*')
    await liveBook(page)
    await fillLimit(page, 'Buy', ((await best(page, 'Bids, best first')) * 0.92).toFixed(2), '0.03')
    await ticket(page)
      .getByRole('button', { name: /^Buy 0\.03/ })
      .click()
    await page
      .getByText(/is on the book/)
      .first()
      .waitFor()
    // Loaded anew under the service worker: the page comes from its cache, calls from the other origin.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await liveBook(page)
    const cached = await page.evaluate(async () => {
      const urls: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url)
      return urls
    })
    expect(cached.length).toBeGreaterThan(5)
    expect(cached.filter((url) => !url.startsWith(`${pages.url}/`) || url.includes('/api/'))).toEqual([])
    const calls = asked.filter(({ pathname }) => /(^|\/)(api|ws)\//.test(pathname))
    expect(calls.length).toBeGreaterThan(3)
    expect(calls.filter(({ host }) => host !== new URL(exchange.url).host)).toEqual([])
    expect([one.violations, one.errors]).toEqual([[], []])
  } finally {
    await one.close()
    await pages.kill9()
    await exchange.kill9()
  }
})

const WRONG: [language: string, text: string, key: string, name: string][] = [
  ['en', '{"api_base":', 'configJson', ''],
  ['zh-CN', '{"api":"https://api.example"}', 'configMember', 'api'],
  ['zh-TW', '{"api_base":7}', 'configType', 'api_base'],
  ['ja', '{"socket_base":"https://api.example/ws"}', 'configAddress', 'socket_base'],
  ['ko', '{"api_base":"ftp://api.example"}', 'configAddress', 'api_base'],
]

test.each(WRONG)(
  'OPER-08 in %s a page with the config.json %s says what is wrong',
  async (language, text, key, name) => {
    const one = await visit(browser, plain.url, 'phone', language, 'block', { lang: language })
    const lines: string[] = []
    one.context.on('console', (message) => lines.push(message.text()))
    await one.context.route('**/config.json', (route) => route.fulfill({ contentType: 'application/json', body: text }))
    const page = await one.context.newPage()
    await page.goto(`${plain.url}/spot?id=1`)
    await page.getByText(wordsOf(language)('common')(key, { name })).waitFor()
    expect(lines.filter((line) => line.includes('config.json'))).toHaveLength(1)
    expect(one.violations).toEqual([])
    await one.close()
  },
)
