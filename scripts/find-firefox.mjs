// Finds a Firefox that Playwright can drive as it is: an ESR, or one that FIREFOX_PATH names.
import { existsSync } from 'node:fs'
import { onPath } from './on-path.mjs'

const NAMES = ['firefox-esr', 'firefox']
const PLACES = ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** @returns its path; null where there is none @throws where FIREFOX_PATH names nothing */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH
  if (given && !existsSync(given)) throw new Error(`FIREFOX_PATH names ${given}, which is not there`)
  return given ?? PLACES.find((path) => existsSync(path)) ?? NAMES.map(onPath).find((path) => path) ?? null
}
