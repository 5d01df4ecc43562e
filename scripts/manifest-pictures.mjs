// Pictures for the dialog in which browsers offer to install the app: node scripts/manifest-pictures.mjs. They stand in
// public/screenshots, and public/manifest.webmanifest names them. Starts a sandbox of its own from what is built.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './find-chromium.mjs'

const FOLDER = 'public/screenshots'
const PORT = 4379
const BASE = `http://localhost:${PORT}`
/** The tape holds a minute: a picture shows most of it. */
const FULL_TAPE = 45_000
/** Small files: they are loaded with the offer alone, by phones. */
const QUALITY = 80
const SIZES = { wide: { width: 1280, height: 720 }, narrow: { width: 390, height: 844 } }
const PICTURES = [
  ['wide', 'spot', '/spot?id=1'],
  ['wide', 'markets', '/quotes'],
  ['narrow', 'home', '/'],
  ['narrow', 'spot', '/spot?id=1'],
]

/** Resolves once the sandbox answers. */
async function ready() {
  for (let i = 0; i < 300; i++) {
    const up = await fetch(`${BASE}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('the sandbox did not start')
}

/** Once nothing is a skeleton or grey for its age any more. */
const settled = (page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('.sk, .skeleton, [aria-busy=true], .frame_loading-page, .is-old') &&
      !/Last known|Stale \d/.test(document.body.innerText),
    null,
    { timeout: 120_000 },
  )

const data = mkdtempSync(join(tmpdir(), 'onetape-pictures-'))
const server = spawn(process.execPath, ['dist/sandbox/main.js', '--seed', '7'], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: data },
  stdio: ['ignore', 'ignore', 'inherit'],
})
let browser
try {
  await ready()
  mkdirSync(FOLDER, { recursive: true })
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath: await findChromium(), args: [...root, '--disable-gpu'] })
  for (const [form, name, path] of PICTURES) {
    const phone = form === 'narrow'
    const context = await browser.newContext({
      viewport: SIZES[form],
      hasTouch: phone,
      isMobile: phone,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(BASE + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: 120_000 })
    await page.waitForTimeout(FULL_TAPE)
    await settled(page)
    const cdp = await context.newCDPSession(page)
    const shot = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    writeFileSync(join(FOLDER, `${name}-${form}.webp`), Buffer.from(shot.data, 'base64'))
    await context.close()
  }
} finally {
  await browser?.close()
  server.kill('SIGINT')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
console.log(`Pictures in ${FOLDER}`)
