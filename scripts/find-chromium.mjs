// Finds a Chromium for the browser tests, or installs one, saying what it does.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function onPath() {
  for (const name of NAMES) {
    try {
      const found = execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const path = found.split('\n')[0].trim()
      if (path) return path
    } catch {
      // Not on the path: the next name.
    }
  }
  return null
}

async function playwrights() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

function isDebianRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    return /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function installed() {
  return PLACES.find((path) => existsSync(path)) ?? onPath()
}

/** @returns {Promise<string>} path of a Chromium @throws where none can be had; the message names the one command to run */
export async function findChromium(say = console.log) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there`)
    return given
  }
  const found = installed() ?? (await playwrights())
  if (found) return found
  say('No Chromium found. Trying Playwright’s download …')
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  const downloaded = await playwrights()
  if (downloaded) return downloaded
  if (isDebianRoot()) {
    say('Playwright’s download is out of reach. Installing the Debian package chromium (apt-get) …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', timeout: 300_000 })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
    })
    const fromDebian = installed()
    if (fromDebian) return fromDebian
  }
  throw new Error(
    'No Chromium. Install one (Debian, as root: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH, then run npm test again.',
  )
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(await findChromium())
