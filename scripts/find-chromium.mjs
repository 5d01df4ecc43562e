// Finds a Chromium for the browser tests, or installs one, saying what it does.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages, isDebianRoot } from './debian-packages.mjs'
import { onPath } from './on-path.mjs'

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

async function playwrights() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : null
}

function installed() {
  return PLACES.find((path) => existsSync(path)) ?? NAMES.map(onPath).find((path) => path) ?? null
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
    installPackages(['chromium'])
    const fromDebian = installed()
    if (fromDebian) return fromDebian
  }
  throw new Error(
    'No Chromium. Install one (Debian, as root: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH, then run npm test again.',
  )
}

if (import.meta.url === `file://${process.argv[1]}`) console.log(await findChromium())
