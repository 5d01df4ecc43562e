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
const TRADING = ['/spot', '/futures', '/mock', '/HomeView/futures/futuresData', '/HomeView/order', '/rank']

beforeAll(() => holdPositions(on))

test('UI-03 UI-04 SHELL-13 SHELL-14 LOOK-01 every route, signed in, on a desktop: a title, a language and one heading, axe finds nothing, nothing is too wide, cut or laid over something else; pages of trading at 1280 × 720 too, market pages in every palette; every route is built', async () => {
  const wrong = await sweep(await on.signedIn(), [...ROUTES, SETTINGS, '/HomeView/personal/security', '/none'], {
    url: on.url,
    size: 'desktop',
    further: [
      alsoAt('laptop', [...TRADING, '/help']),
      alsoIn(['blue-orange', 'red-up', 'red-up-blue'], MARKETS),
      unbuilt,
    ],
  })
  expect(wrong).toEqual([])
})

/** No page says that it is still to be built. */
async function unbuilt(page: Page): Promise<Wrong> {
  const text = await page.getByRole('main').innerText()
  return /coming soon|not built yet/i.test(text) ? ['says that it is not built'] : []
}

test('UI-04 SHELL-13 SHELL-14 what visitors see on a desktop: axe finds nothing and everything fits, at 1280 × 720 too', async () => {
  const wrong = await sweep(await on.person(), [...VISITORS, SETTINGS], {
    url: on.url,
    size: 'desktop',
    further: [alsoAt('laptop', ['/', '/login', '/futures'])],
  })
  expect(wrong).toEqual([])
})
