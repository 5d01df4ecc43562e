import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { atRest } from '../support/at-rest.ts'
import { holdPositions } from '../support/own-orders.ts'
import { ROUTES } from '../support/routes.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { stillStage } from '../support/stage.ts'
import { loaded } from '../support/sweep.ts'

const on = stillStage(['--seed', '31'])

/** What WCAG 1.4.10 asks for first, then a desktop of 1280 × 720 and one of 1440 × 900 at 200 % zoom. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 360 },
  { width: 720, height: 450 },
]

const TABS = ['profile', 'security', 'identity', 'settings', 'addresses', 'invite', 'funding', 'c2c']
const EVERY = [...ROUTES, ...TABS.map((tab) => `/HomeView/personal/${tab}`), '/none']
const ENTRY = ['/login', '/register']
/** Elsewhere a visitor is sent to the log-in. */
const OPEN = ['/', ...ENTRY, '/forgotPassword', '/resetPass', '/spot', '/futures', '/mock', '/quotes', '/rank', '/help']

beforeAll(() => holdPositions(on))

/** How far the page can be scrolled sideways at each size, where it can. */
async function sideways(page: Page): Promise<string[]> {
  const wrong: string[] = []
  for (const size of NARROW) {
    await page.setViewportSize(size)
    await atRest(page)
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement
      return scrollWidth - clientWidth
    })
    if (over > 0) wrong.push(`${over} px at ${size.width} × ${size.height}`)
  }
  return wrong
}

test.each(['en', 'ja', 'zh-CN'])(
  'REAL-51 no route scrolls sideways at 320 px or zoomed to twice its size, in %s',
  async (language) => {
    const wrong: string[] = []
    for (const [who, routes] of [
      ['signed in', EVERY.filter((route) => !ENTRY.includes(route))],
      ['signed out', OPEN],
    ] as const) {
      const one = who === 'signed in' ? await on.signedIn() : await on.person()
      // The page before the first has no store.
      await one.context.addInitScript((code) => {
        if (location.protocol.startsWith('http')) localStorage.setItem('lang', code)
      }, language)
      const found = await sideBySide(one, routes, async (page, route) => {
        await page.setViewportSize(NARROW[0] as (typeof NARROW)[number])
        await page.goto(on.url + route)
        await loaded(page)
        return (await sideways(page)).map((line) => `${route} ${who}: ${line}`)
      })
      wrong.push(...found.flat())
    }
    expect(wrong).toEqual([])
  },
)
