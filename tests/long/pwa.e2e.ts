import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { expect, test } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { CHROMIUM_ARGS } from '../support/chromium-args.ts'
import { installed, installedStage } from '../support/installed-stage.ts'
import { madePng } from '../support/made-image.ts'
import { logIn, logOut } from '../support/person.ts'

const on = installedStage(['--seed', '5'])

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const connection = (page: Page) => page.getByRole('region', { name: 'Connection' })

test('PWA-01 the manifest has icons and the shortcuts Trade and Assets, and Chromium would install the app', async () => {
  // A browser with a profile: nothing can be installed in a private one.
  const profile = mkdtempSync(join(tmpdir(), 'onetape-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: CHROMIUM_ARGS,
  })
  try {
    const page = await context.newPage()
    await page.goto(on.url)
    await installed(page)
    const cdp = await context.newCDPSession(page)
    const { url, data, errors } = await cdp.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${on.url}/manifest.webmanifest`, []])
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const manifest = JSON.parse(data ?? '')
    expect(manifest).toMatchObject({ name: 'Onetape', start_url: './', scope: './', display: 'standalone' })
    expect(manifest.shortcuts.map((one: { name: string; url: string }) => [one.name, one.url])).toEqual([
      ['Trade', 'spot'],
      ['Assets', 'HomeView/assets'],
    ])
    expect(manifest.icons.map((icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    const sizes = await page.evaluate(
      (icons) =>
        Promise.all(
          icons.map(async ({ src }) => {
            const picture = await createImageBitmap(await (await fetch(src)).blob())
            return `${picture.width}x${picture.height}`
          }),
        ),
      manifest.icons as { src: string }[],
    )
    expect(sizes).toEqual(manifest.icons.map((icon: { sizes: string }) => icon.sizes))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('PWA-01 the installed app bears the name of the site, and its files say how long they last', async () => {
  const manifest = await fetch(`${on.url}/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  const worker = await fetch(`${on.url}/service-worker.js`)
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  for (const path of ['/', '/service-worker.js', '/manifest.webmanifest', '/config.json'])
    expect((await fetch(on.url + path)).headers.get('cache-control'), path).toBe('no-cache')
  const [asset] = readdirSync(join(on.root, 'dist/client/assets'))
  expect((await fetch(`${on.url}/assets/${asset}`)).headers.get('cache-control')).toContain('immutable')
})

test('PWA-02 shell, route chunks, locales, workers, styles, fonts and icons are in the cache once the page is quiet', async () => {
  const one = await on.regular()
  const page = await one.tab('/')
  await installed(page)
  const cached = await page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
    return paths
  })
  const client = join(on.root, 'dist/client')
  const built = readdirSync(join(client, 'assets')).filter((name) => /\.(js|css|woff2)$/.test(name))
  expect(built.some((name) => name.includes('shared-worker'))).toBe(true)
  expect(built.filter((name) => name.startsWith('texts-')).length).toBeGreaterThanOrEqual(10)
  for (const name of built) expect(cached).toContain(`/assets/${name}`)
  for (const path of ['/index.html', '/favicon.svg', '/icon-192.png', '/apple-touch-icon.png', '/config.json'])
    expect(cached).toContain(path)
  // Each once: no file stands there in two versions.
  expect(new Set(cached).size).toBe(cached.length)
})

test('PWA-03 what the exchange answers itself is neither answered nor kept by the service worker', async () => {
  const one = await on.regular()
  const page = await one.tab('/')
  await installed(page)
  const answers: { path: string; fromWorker: boolean }[] = []
  page.on('response', (response) => {
    answers.push({ path: new URL(response.url()).pathname, fromWorker: response.fromServiceWorker() })
  })
  await page.goto(`${on.url}/spot?id=1`)
  await heading(page)
  await page.evaluate(async () => {
    await fetch('/api/spot/markets')
    await fetch('/api/common/config', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    await fetch('/healthz')
    await fetch('/sandbox')
    await fetch('/ws')
  })
  const server = () => answers.filter(({ path }) => /^\/(api|ws|sandbox|healthz)/.test(path))
  const asked = ['/api/common/config', '/api/spot/markets', '/healthz', '/sandbox', '/ws']
  await expect
    .poll(() => asked.filter((path) => !server().some((answer) => answer.path === path)), { message: 'not answered' })
    .toEqual([])
  expect(server().filter(({ fromWorker }) => fromWorker)).toEqual([])
  expect(answers.some(({ path, fromWorker }) => path === '/spot' && fromWorker)).toBe(true)
  // An address of the server in the address bar is the server's, too.
  const health = await page.goto(`${on.url}/healthz`)
  expect([health?.fromServiceWorker(), await page.locator('body').innerText()]).toEqual([false, '{"ok":true}'])
  const panel = await page.goto(`${on.url}/sandbox`)
  // Without a key the panel answers with its own page for entering one.
  expect([panel?.fromServiceWorker(), panel?.status()]).toEqual([false, 200])

  await page.goto(`${on.url}/`)
  await heading(page)
  await on.stop()
  const failed = await page.evaluate(() =>
    Promise.all(
      ['/api/spot/markets', '/sandbox', '/healthz'].map((path) =>
        fetch(path).then(
          () => path,
          () => 'failed',
        ),
      ),
    ),
  )
  expect(failed).toEqual(['failed', 'failed', 'failed'])
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept.filter((path) => /^\/(api|ws|sandbox|healthz)/.test(path))).toEqual([])
})

test('PWA-04 with the server stopped, pages open and say that the exchange does not answer', async () => {
  const one = await on.regular()
  const page = await one.tab('/')
  await installed(page)
  await on.stop()
  for (const path of ['/', '/spot?id=1']) {
    await page.goto(on.url + path)
    await heading(page)
    await connection(page)
      .getByText(/No response from the exchange: showing last known data/)
      .waitFor()
    await connection(page).getByText('Orders and changes cannot be sent now.').waitFor()
  }
  await one.context.setOffline(true)
  await connection(page)
    .getByText(/^Offline: showing last known data/)
    .waitFor()
  await one.context.setOffline(false)
  await connection(page)
    .getByText(/^No response from the exchange/)
    .waitFor()
  await on.start()
  await connection(page).waitFor({ state: 'detached' })
})

const lastKnown = (page: Page) => page.getByText(/^Last known, \d/)

test('PWA-04 PWA-05 server stopped, every tab closed, one opened again: / and /spot show the prices that were known, old and with their age; server back: fresh by itself', async () => {
  const one = await on.person()
  const before = await one.tab('/')
  const gainers = (page: Page) => page.getByRole('region', { name: 'Gainers' })
  await gainers(before).getByRole('listitem').first().waitFor()
  await installed(before)
  const spot = await one.tab('/spot?id=1')
  await spot.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
  await expect.poll(() => lastKnown(before).count()).toBe(0)
  await on.stop()
  // The hub keeps what it knows when its sockets go.
  await lastKnown(before).first().waitFor()
  await lastKnown(spot).first().waitFor()
  const namesOn = (page: Page) => gainers(page).getByRole('listitem').locator('b').allInnerTexts()
  const names = await namesOn(before)
  expect(names.length).toBe(5)
  for (const page of [before, spot]) await page.close()

  const home = await one.tab('/')
  await connection(home).waitFor()
  const badge = gainers(home).getByText(/^Last known, \d/)
  await badge.waitFor()
  expect(await badge.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient')
  // A ranking that has been there for a while holds its places by a margin; one that begins does not.
  const again = await namesOn(home)
  expect([again.length, again.filter((name) => !names.includes(name)).length < 2]).toEqual([5, true])
  const market = await one.tab('/spot?id=1')
  await connection(market).waitFor()
  const book = market.locator('section[aria-label="Order book"].is-old')
  await book.getByText(/^Last known, \d/).waitFor()
  await expect.poll(() => book.getByRole('option').count()).toBeGreaterThan(10)
  await market
    .getByRole('region', { name: 'Tape' })
    .getByText(/^Stale/)
    .first()
    .waitFor()
  expect(await market.getByText(/^Live/).count()).toBe(0)

  await on.start()
  for (const page of [home, market]) {
    await lastKnown(page).first().waitFor({ state: 'detached' })
    await connection(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  }
  await market.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
})

test('PWA-04 what cannot be sent is refused at once, says why, and goes through when the exchange is back', async () => {
  const one = await on.regular()
  await installed(await one.tab('/'))
  await on.stop()
  const page = await one.tab('/register')
  await connection(page).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('offline@sandbox.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/Not sent: the exchange cannot be reached/).waitFor()
  await on.start()
  await connection(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/We have sent a code/).waitFor()
})

const OFFLINE = {
  en: /No response from the exchange/,
  'zh-CN': /交易所没有响应/,
  'zh-TW': /交易所沒有回應/,
  ja: /取引所から応答がありません/,
  ko: /거래소가 응답하지 않습니다/,
}

test('PWA-04 it is said in five languages, each kept for the time without a network', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  await installed(page)
  await on.stop()
  for (const [language, words] of Object.entries(OFFLINE)) {
    await page.evaluate((code) => localStorage.setItem('lang', code), language)
    await page.goto(`${on.url}/`)
    await page.locator('.pwa_app-note').getByText(words).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

/** What the device does with a picture that another app shares: a form of nobody's page, sent to the one that the manifest names. */
async function share(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(
    `<form action="${on.url}/topup" method="post" enctype="multipart/form-data"><input type="file" name="file"><button>Share</button></form>`,
  )
  await page.locator('input').setInputFiles(file)
  await page.locator('button').click()
}

test('PWA-61 PWA-63 a picture shared to the app waits in the voucher’s form behind the login, and is gone at sign-out', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  await installed(page)
  await share(page, { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(madePng()) })
  await page.waitForURL('**/login?next=**')
  await logIn(page)
  const form = page.getByRole('dialog', { name: 'Bank transfer voucher' })
  await form.getByText('receipt.png').waitFor()
  await form.getByRole('img', { name: 'The chosen picture' }).waitFor()
  const held = () => page.evaluate(() => caches.has('shared-picture'))
  expect(await held()).toBe(true)
  // Another share, of what no voucher is: the form says so, and holds nothing of it.
  await share(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await form.getByRole('alert').waitFor()
  expect(await form.getByText('notes.pdf').count()).toBe(0)
  await page.goto(`${on.url}/topup?shared=picture`)
  await form.getByText('receipt.png').waitFor()
  await page.goto(`${on.url}/help`)
  await logOut(page)
  await expect.poll(held).toBe(false)
})

const shell = (root: string) => readFileSync(join(root, 'dist/client/index.html'), 'utf8')

test('PWA-06 a new version is offered, waits for the write that is on its way, and every tab follows', async () => {
  const one = await on.person()
  const first = await one.tab('/login')
  await heading(first)
  await installed(first)
  const second = await one.tab('/help')
  const typing = await one.tab('/login')
  for (const page of [second, typing]) await heading(page)
  const before = shell(on.root)
  on.deploy('second')
  expect(shell(on.root)).not.toBe(before)
  const entry = /assets\/index-[\w-]+\.js/.exec(shell(on.root))![0]
  await typing.getByLabel('Email', { exact: true }).and(typing.locator('input')).fill('mira@example.com')

  // Any navigation makes the browser look for a newer service worker.
  await first.reload()
  const offer = (page: Page) => page.getByRole('region', { name: 'A new version is ready.' })
  await offer(first).getByRole('button', { name: 'Later' }).click()
  await offer(first).waitFor({ state: 'detached' })
  await first.reload()
  await offer(first).waitFor()
  expect(await first.locator(`script[src="/${entry}"]`).count()).toBe(0)

  // A write that is not answered yet.
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await first.route('**/api/account/login', async (route) => {
    await held
    await route.fulfill({ json: { code: 400, message: 'login_failed', data: {} } })
  })
  await first.getByLabel('Email', { exact: true }).and(first.locator('input')).fill('demo@sandbox.test')
  await first.getByLabel('Password', { exact: true }).and(first.locator('input')).fill('Sandbox-1!')
  await first.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await offer(first).getByRole('button', { name: 'Reload', exact: true }).click()
  await offer(first)
    .getByText(/once your request is answered/)
    .waitFor()
  expect(await first.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))).toBe(
    true,
  )
  const reloaded = Promise.all([first.waitForEvent('load'), second.waitForEvent('load')])
  answer()
  await reloaded
  for (const page of [first, second]) {
    await heading(page)
    expect(await page.locator(`script[src="/${entry}"]`).count()).toBe(1)
  }

  // The tab in which somebody is typing is asked, twice where it would be lost.
  const note = offer(typing)
  await note.getByText(/Another tab has switched to the new version/).waitFor()
  expect(await typing.locator(`script[src="/${entry}"]`).count()).toBe(0)
  await note.getByRole('button', { name: 'Reload', exact: true }).click()
  await note.getByText(/will be lost/).waitFor()
  await Promise.all([typing.waitForEvent('load'), note.getByRole('button', { name: 'Reload anyway' }).click()])
  await heading(typing)
  expect(await typing.locator(`script[src="/${entry}"]`).count()).toBe(1)

  // No tab of the old build is open any more: the next start throws its files away.
  await first.reload()
  await first.waitForFunction(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    const entries = requests.flat().filter(({ url }) => /\/assets\/index-[\w-]+\.js$/.test(url))
    return entries.length === 1
  })
})
