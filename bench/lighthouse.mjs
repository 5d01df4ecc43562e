// Lighthouse on the built product: npm run lighthouse [-- --runs 3] [--only home-mobile]. Builds what has changed, starts a calm
// sandbox of its own, prints the medians and what takes points away, and keeps the reports in results/. Fails under a goal.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import desktop from 'lighthouse/core/config/desktop-config.js'
import { findChromium } from '../scripts/find-chromium.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = join(HERE, '..')
const PORT = process.env.PORT ?? '4392'
const BASE = `http://localhost:${PORT}`
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const PAGES = [
  { name: 'home-mobile', path: '/', goal: 90 },
  { name: 'help-mobile', path: '/help', goal: 90 },
  { name: 'messages-mobile', path: '/messages', goal: 90 },
  { name: 'boxes-mobile', path: '/BindBox', goal: 90 },
  { name: 'spot-mobile', path: '/spot?id=1', goal: 75 },
  { name: 'spot-desktop', path: '/spot?id=1', goal: 90, config: desktop },
]
const ACCESSIBILITY_GOAL = 100
const OTHER_GOAL = 95
const FIGURES = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'SI',
}

function option(name, otherwise) {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : process.argv[at + 1]
}

const runs = Number(option('runs', '3'))
const only = option('only', null)

const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' })
if (build.status !== 0) process.exit(1)
const data = mkdtempSync(join(tmpdir(), 'onetape-lighthouse-'))
const server = spawn(process.execPath, [join(ROOT, 'dist/sandbox/main.js'), '--calm'], {
  env: { ...process.env, PORT, DATA_DIR: data },
  stdio: ['ignore', 'ignore', 'inherit'],
})

async function ready() {
  for (let i = 0; i < 200; i++) {
    const ok = await fetch(`${BASE}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the sandbox did not start')
}

/** One visit with a browser of its own: nothing cached, no service worker. Null where the browser recorded no beginning. */
async function measure({ path, config }) {
  const chrome = await launch({
    chromePath: await findChromium(() => undefined),
    chromeFlags: ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const flags = { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' }
    const result = await lighthouse(BASE + path, flags, config)
    if (!result) throw new Error('Lighthouse gave no result')
    if (result.lhr.runtimeError?.code === 'NO_NAVSTART') return null
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** What takes points away: failed audits with weight, with what they name. */
function losses(lhr) {
  const lines = []
  for (const category of CATEGORIES) {
    for (const { id, weight } of lhr.categories[category].auditRefs) {
      const audit = lhr.audits[id]
      if (weight === 0 || audit.score === null || audit.score >= 0.9) continue
      const items = (audit.details?.items ?? [])
        .slice(0, 4)
        .map((item) => item.node?.selector ?? item.url ?? item.description)
      lines.push(`    ${category}: ${id} ${audit.displayValue ?? ''} ${items.filter(Boolean).join(' | ')}`)
    }
  }
  return lines
}

let failed = false
try {
  await ready()
  mkdirSync(join(HERE, 'results'), { recursive: true })
  for (const page of PAGES.filter(({ name }) => !only || name === only)) {
    const reports = []
    for (let visit = 0; reports.length < runs; visit++) {
      if (visit === 3 * runs) throw new Error(`${page.name}: the browser recorded no beginning in ${visit} visits`)
      const report = await measure(page)
      if (report) reports.push(report)
      else console.log(`  ${page.name}: a visit without a recorded beginning, made again`)
    }
    const scores = CATEGORIES.map((category) =>
      Math.round(100 * median(reports.map((lhr) => lhr.categories[category].score ?? 0))),
    )
    const goals = [page.goal, ACCESSIBILITY_GOAL, OTHER_GOAL, 0]
    const under = scores.some((score, index) => score < goals[index])
    failed ||= under
    const figures = Object.entries(FIGURES).map(([id, name]) => {
      const value = median(reports.map((lhr) => lhr.audits[id].numericValue))
      return `${name} ${name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`}`
    })
    console.log(
      `${under ? '✗' : '✓'} ${page.name}: ${CATEGORIES.map((category, i) => `${category} ${scores[i]}`).join(', ')}`,
    )
    console.log(`    ${figures.join(', ')}`)
    const middle = reports.find((lhr) => Math.round(100 * lhr.categories.performance.score) === scores[0]) ?? reports[0]
    for (const line of losses(middle)) console.log(line)
    writeFileSync(join(HERE, 'results', `lighthouse-${page.name}.json`), JSON.stringify(middle, null, 2))
  }
} finally {
  server.kill('SIGINT')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
