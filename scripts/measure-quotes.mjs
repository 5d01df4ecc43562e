// How the list of markets bears a busy exchange: node scripts/measure-quotes.mjs [seconds]. Starts the built sandbox with
// --busy, opens /quotes in Chromium and counts the tasks of the page's main thread over 50 ms; prints them, the updates that
// came and the rows that exist. Needs `npm run build` before.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { WebSocket } from 'ws'
import { findChromium } from './find-chromium.mjs'

const seconds = Number(process.argv[2] ?? 60)
const port = Number(process.env.PORT ?? 4378)
const base = `http://localhost:${port}`
/** Loading has tasks of its own; they are said apart. */
const SETTLE_MS = 5_000

const data = mkdtempSync(join(tmpdir(), 'onetape-quotes-'))
const server = spawn(process.execPath, ['dist/sandbox/main.js', '--seed', '7', '--busy'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data },
  stdio: ['ignore', 'ignore', 'inherit'],
})

async function ready() {
  for (let i = 0; i < 300; i++) {
    const up = await fetch(`${base}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the sandbox did not start')
}

/** Counts rows of `tickers` pushes on both sockets, as a client of its own. */
function countUpdates() {
  const seen = { updates: 0, from: 0 }
  const sockets = ['spot', 'contract'].map((kind) => {
    const socket = new WebSocket(`ws://localhost:${port}/ws/${kind}`, { origin: base })
    socket.on('error', (error) => console.error(`${kind}: ${error.message}`))
    socket.on('open', () => socket.send(JSON.stringify({ op: 'sub', id: 1, topics: ['tickers'] })))
    socket.on('message', (frame) => {
      for (const push of [JSON.parse(frame.toString())].flat()) if (push.type === 2002) seen.updates += push.data.length
    })
    return socket
  })
  return { seen, close: () => sockets.forEach((socket) => void socket.close()) }
}

let browser
try {
  await ready()
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) window.longTasks.push([startTime, duration])
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(`${base}/quotes?tab=${process.env.TAB ?? 'contract'}`)
  await page.locator('[data-quote]').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const { seen, close } = countUpdates()
  const from = await page.evaluate(() => {
    let changes = 0
    new MutationObserver((list) => {
      changes += list.length
    }).observe(document.querySelector('[role=grid]'), { subtree: true, characterData: true, childList: true })
    window.changes = () => changes
    return performance.now()
  })
  await page.waitForTimeout(seconds * 1000)
  const { tasks, rows, changes } = await page.evaluate(() => ({
    tasks: window.longTasks,
    rows: document.querySelectorAll('[data-quote]').length,
    changes: window.changes(),
  }))
  close()
  const during = tasks.filter(([start]) => start >= from).map(([, duration]) => duration)
  const loading = tasks.filter(([start]) => start < from).map(([, duration]) => duration)
  console.log(`ticker updates a second on the sockets: ${Math.round(seen.updates / seconds)}`)
  console.log(`texts changed on the page a second: ${Math.round(changes / seconds)}`)
  console.log(`rows in the page: ${rows}`)
  console.log(`tasks over 50 ms in ${seconds} s: ${during.length}, longest ${Math.max(0, ...during)} ms`)
  console.log(`while loading: ${loading.length}, longest ${Math.max(0, ...loading)} ms`)
  process.exitCode = during.length > 0 ? 1 : 0
} finally {
  await browser?.close()
  server.kill('SIGINT')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
