import { type Browser, firefox } from 'playwright'
import { findFirefox } from '../../scripts/find-firefox.mjs'

/** A headless Firefox as the distribution ships it. @throws where none is installed */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('Firefox is not installed')
  return firefox.launch({ channel: 'moz-firefox', executablePath })
}
