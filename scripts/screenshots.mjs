// Pictures of the product for the documents: node scripts/screenshots.mjs [folder]. Builds, starts a sandbox of its own,
// signs in as the demo account and takes each screen at the sizes that it is drawn for.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './find-chromium.mjs'

const folder = process.argv[2] ?? 'docs/pictures'
mkdirSync(folder, { recursive: true })
if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)

const port = 4371
const base = `http://localhost:${port}`
const data = mkdtempSync(join(tmpdir(), 'onetape-pictures-'))
const server = spawn(process.execPath, ['dist/sandbox/main.js', '--seed', '7'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data },
  stdio: ['ignore', 'ignore', 'inherit'],
})

async function ready() {
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(`${base}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the sandbox did not start')
}

const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...root, '--disable-gpu', '--disable-background-networking'],
})
try {
  await ready()
  for (const [name, width, height] of [
    ['desktop', 1440, 900],
    ['laptop', 1280, 720],
    ['phone', 390, 844],
  ]) {
    const phone = name === 'phone'
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      deviceScaleFactor: phone ? 2 : 1,
    })
    const page = await context.newPage()
    await page.goto(`${base}/login?next=${encodeURIComponent('/spot?id=1')}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.screenshot({ path: join(folder, `login-${name}.png`) })
    await page.getByLabel('Email', { exact: true }).and(page.locator('input')).fill('demo@sandbox.test')
    await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill('Sandbox-1!')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    for (const screen of ['spot', 'futures']) {
      await page.goto(`${base}/${screen}?id=1`)
      // Data come in, and the tape fills for some seconds.
      await page.waitForTimeout(12_000)
      await page.screenshot({ path: join(folder, `${screen}-${name}.png`) })
    }
    await context.close()
  }
} finally {
  await browser.close()
  server.kill('SIGINT')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
console.log(`Pictures in ${folder}`)
