import { expect, test } from 'vitest'
import { PLATFORMS, platformOf, platformsFrom } from './platform.ts'

const AGENTS = [
  ['android', 5, 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'],
  ['ios', 5, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'],
  ['ios', 5, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'],
  ['windows', 10, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0'],
  ['macos', 0, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'],
  ['linux', 0, 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'],
] as const

test.each(AGENTS)('MSG-11 the steps of %s come first there (%i touch points)', (platform, touch, agent) => {
  expect(platformOf(agent, touch)).toBe(platform)
  const shown = platformsFrom(platform)
  expect(shown[0]).toBe(platform)
  expect([...shown].sort()).toEqual([...PLATFORMS].sort())
})
