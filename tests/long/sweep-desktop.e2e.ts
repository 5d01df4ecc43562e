import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { holdPositions } from '../support/own-orders.ts'
import { ROUTES } from '../support/routes.ts'
import { stillStage } from '../support/stage.ts'
import { alsoAt, alsoIn, sweep, type Wrong } from '../support/sweep.ts'

const on = stillStage(['--seed', '31'])

const MARKETS = ['/', '/quotes', '/spot', '/futures']
/** Pages that send somebody who is signed in elsewhere, or are another page for visitors. */
const VISITORS = ['/', '/login', '/register', '/forgotPassword', '/resetPass', '/spot', '/futures', '/quotes']
const SETTINGS = '/HomeView/personal/settings'
/** Nothing on a planned page leads to another planned one. */
const BUILT = [
  '/',
  '/login',
  '/spot',
  '/futures',
  '/register',
  '/forgotPassword',
  '/resetPass',
  '/quotes',
  '/flashOption',
]
const PLANNED = /This page is planned and not built yet/
const TRADING = ['/spot', '/futures', '/mock', '/HomeView/futures/futuresData', '/HomeView/order', '/rank']

beforeAll(() => holdPositions(on))

test('UI-03 UI-04 SHELL-13 SHELL-14 LOOK-01 every route, signed in, at a desk: a title, a language and one heading, axe finds nothing, nothing is too wide, cut or laid over something else; pages of trading at 1280 × 720 too, market pages in every palette; a planned page says "planned", what is planned, and where to go instead; every other route is built', async () => {
  const planned: string[] = []
  const wrong = await sweep(await on.signedIn(), [...ROUTES, SETTINGS, '/HomeView/personal/security', '/none'], {
    url: on.url,
    size: 'desktop',
    further: [
      alsoAt('laptop', [...TRADING, '/help']),
      alsoIn(['blue-orange', 'red-up', 'red-up-blue'], MARKETS),
      async (page, route) => (ROUTES.includes(route) ? notPlanned(page, route, planned) : []),
    ],
  })
  expect(wrong).toEqual([])
  for (const built of BUILT) expect(planned).not.toContain(built)
})

/** Notes a planned page, which says what is planned and leads to others. */
async function notPlanned(page: Page, route: string, planned: string[]): Promise<Wrong> {
  const main = page.getByRole('main')
  if (!PLANNED.test(await main.innerText())) return []
  planned.push(route)
  await main.getByText('Planned', { exact: true }).waitFor()
  const ways = await main.locator('.planned-ways a').evaluateAll((links) => links.map((a) => a.getAttribute('href')!))
  const wrong = ways.filter((way) => !ROUTES.includes(way) && way !== SETTINGS).map((way) => `leads to ${way}`)
  if (ways.length < 2) wrong.push(`${ways.length} ways from a planned page`)
  if (new Set(ways).size !== ways.length) wrong.push(`the same way twice: ${ways.join(' ')}`)
  return wrong
}

test('UI-04 SHELL-13 SHELL-14 what visitors see at a desk: axe finds nothing and everything fits, at 1280 × 720 too', async () => {
  const wrong = await sweep(await on.person(), [...VISITORS, SETTINGS], {
    url: on.url,
    size: 'desktop',
    further: [alsoAt('laptop', ['/', '/login', '/futures'])],
  })
  expect(wrong).toEqual([])
})
