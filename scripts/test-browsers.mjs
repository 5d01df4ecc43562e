// npm run test:browsers: the hub in Firefox and WebKit, closing with one line `N passed, N failed`.
// As root on Debian what is missing is installed; elsewhere the command to run is named.
import { mkdirSync, rmSync } from 'node:fs'
import { installPackages, isDebianRoot } from './debian-packages.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findWebKit } from './find-webkit.mjs'
import { countLine, runSuite } from './run-suite.mjs'

const BROWSERS = [
  { name: 'Firefox', tests: 'firefox', find: findFirefox, where: (path) => path, packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    tests: 'webkit',
    find: findWebKit,
    where: ({ browser, display }) => `${browser}${display ? `, on ${display}` : ''}`,
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
]
const only = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = BROWSERS.filter(({ tests }) => only.length === 0 || only.includes(tests))
const results = process.env.TEST_RESULTS ?? 'test-results'
const totals = { passed: 0, failed: 0, skipped: 0 }
const unknown = only.filter((word) => !BROWSERS.some(({ tests }) => tests === word))
if (unknown.length) {
  console.error(`No such browser: ${unknown.join(', ')}. There are firefox and webkit.`)
  totals.failed++
}

const missing = wanted.filter(({ find }) => !find()).flatMap(({ packages }) => packages)
if (missing.length && isDebianRoot()) {
  console.log(`Installing the Debian packages ${missing.join(', ')} (apt-get) …`)
  if (!installPackages(missing)) console.error('apt-get could not install all of them.')
}

rmSync(`${results}/browsers`, { recursive: true, force: true })
mkdirSync(`${results}/browsers`, { recursive: true })
let ran = 0
for (const { name, tests, find, where, packages } of wanted) {
  const found = find()
  if (!found) {
    console.log(
      `\n── ${name} is not installed: its tests are left out. Debian, as root: apt-get install ${packages.join(' ')}`,
    )
    continue
  }
  const from = Date.now()
  console.log(`\n── ${name}: ${where(found)}`)
  const counted = await runSuite(['browsers'], {
    file: `${results}/browsers/${tests}.json`,
    only: [`tests/browsers/${tests}`],
  })
  for (const key of Object.keys(totals)) totals[key] += counted[key]
  ran++
  console.log(`── ${name}: ${countLine(counted)} (${((Date.now() - from) / 1000).toFixed(1)} s)`)
}
if (ran === 0 && unknown.length === 0) {
  console.error('No browser to test in.')
  totals.failed++
}
console.log(`\n${countLine(totals)}`)
process.exit(totals.failed ? 1 : 0)
