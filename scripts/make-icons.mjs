// The app's pictures in public/, drawn from favicon.svg and icon-maskable.svg by a Chromium: node scripts/make-icons.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ROOT } from './build-parts.mjs'
import { findChromium } from './find-chromium.mjs'

const PUBLIC = join(ROOT, 'public')
const svg = (name) => readFileSync(join(PUBLIC, name), 'utf8')
/** `pad`: share of the side left free around the sign, for icons that stand on their own ground. */
const ICONS = [
  { file: 'icon-192.png', from: 'favicon.svg', size: 192, pad: 0.14 },
  { file: 'icon-512.png', from: 'favicon.svg', size: 512, pad: 0.14 },
  { file: 'icon-maskable-192.png', from: 'icon-maskable.svg', size: 192, pad: 0 },
  { file: 'icon-maskable-512.png', from: 'icon-maskable.svg', size: 512, pad: 0 },
  // iOS rounds the corners itself and knows no transparency.
  { file: 'apple-touch-icon.png', from: 'icon-maskable.svg', size: 180, pad: 0 },
]

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  for (const { file, from, size, pad } of ICONS) {
    await page.setViewportSize({ width: size, height: size })
    const side = Math.round(size * (1 - 2 * pad))
    const picture = `data:image/svg+xml;base64,${Buffer.from(svg(from)).toString('base64')}`
    await page.setContent(
      `<body style="margin:0;background:#fff;display:grid;place-items:center;height:100vh"><img src="${picture}" style="width:${side}px;height:${side}px"></body>`,
    )
    await page.locator('img').evaluate((image) => image.decode())
    await page.screenshot({ path: join(PUBLIC, file) })
    console.log(`public/${file}`)
  }
} finally {
  await browser.close()
}
