import type { Page } from 'playwright'
import { axe } from './axe.ts'
import { SIZES, type Visit } from './browser.ts'
import { misfits, smallTargets } from './layout.ts'
import { sideBySide } from './side-by-side.ts'

/** Routes of a terminal: what they show has come when its trades are live and chart and book stand there. */
const TERMINALS = ['/spot', '/futures', '/mock']
/** In a calm market half a minute may pass before the first trade. */
const FIRST_TRADE_MS = 90_000

/** What one route was found wrong in, one line each: route, size, what was asked, and the answer. */
export type Wrong = string[]

/** A further question about one route, once what is asked everywhere has been answered. */
export type Question = (page: Page, route: string) => Promise<Wrong>

export interface Sweep {
  /** Where the product is served. */
  url: string
  /** Of the browser that goes through the routes; named in what is found. */
  size: keyof typeof SIZES
  /** Asked on every route after the usual questions. */
  further?: readonly Question[]
}

/**
 * Opens each route once and asks everything: title, language, one heading of the first level, axe, whether anything is too
 * wide, cut or laid over something else, and on a phone whether a finger can hit each control. What the policy refuses the
 * stage notes by itself.
 * @returns what is wrong, in the order of the routes
 */
export async function sweep(one: Visit, routes: readonly string[], { url, size, further = [] }: Sweep): Promise<Wrong> {
  const titles = new Map<string, string>()
  const found = await sideBySide(one, routes, async (page, route) => {
    await page.goto(url + route)
    await loaded(page)
    const said = (what: string, lines: Wrong) => lines.map((line) => `${route} (${size}) ${what}: ${line}`)
    const wrong = said('head', await headOf(page))
    titles.set(route, await page.title())
    wrong.push(...said('axe', await axe(page)))
    wrong.push(...said('layout', await misfits(page)))
    if (size === 'phone') wrong.push(...said('targets', await smallTargets(page)))
    for (const ask of further) wrong.push(...said('further', await ask(page, route)))
    return wrong
  })
  return found.flat()
}

/** The screen is there, and so is what it loads: nothing can be said of a skeleton. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => !document.querySelector('main .sk, main .frame_loading-page'))
  if (!TERMINALS.includes(new URL(page.url()).pathname)) return
  await page.locator('[data-feed=live]').first().waitFor({ timeout: FIRST_TRADE_MS })
  await page.locator('.chart_chartp [role=img]').first().waitFor()
  const { width } = page.viewportSize() ?? SIZES.desktop
  if (width >= SIZES.laptop.width) await page.locator('.book_book [role=option]').first().waitFor()
}

/** Title, language and first heading of a page, where one of them is not as it should be. */
function headOf(page: Page): Promise<Wrong> {
  return page.evaluate(() => {
    const wrong: string[] = []
    const { title, documentElement } = document
    if (!/\S · \S/.test(title)) wrong.push(`titled ${JSON.stringify(title)}, which names no page beside the site`)
    if (!documentElement.lang) wrong.push('no language')
    const heads = [...document.querySelectorAll('main h1')]
    if (heads.length !== 1) wrong.push(`${heads.length} headings of the first level`)
    if (heads.some((head) => !head.textContent?.trim())) wrong.push('an empty heading')
    return wrong
  })
}

/** The same page at another desktop size, without opening it again. @returns what is wrong there */
export function alsoAt(size: 'laptop', routes: readonly string[]): Question {
  return async (page, route) => {
    if (!routes.includes(route)) return []
    const before = page.viewportSize()
    await page.setViewportSize(SIZES[size])
    const wrong = [...(await axe(page)), ...(await misfits(page))].map((line) => `at ${size}: ${line}`)
    if (before) await page.setViewportSize(before)
    return wrong
  }
}

/** The same page in other colours of rising and falling. @returns what axe finds there */
export function alsoIn(palettes: readonly string[], routes: readonly string[]): Question {
  return async (page, route) => {
    if (!routes.includes(route)) return []
    const wrong: Wrong = []
    for (const palette of palettes) {
      const usual = await page.evaluate((name) => {
        const { dataset } = document.documentElement
        const before = dataset.palette
        dataset.palette = name
        return before
      }, palette)
      wrong.push(...(await axe(page)).map((line) => `in ${palette}: ${line}`))
      await page.evaluate((name) => {
        if (name === undefined) delete document.documentElement.dataset.palette
        else document.documentElement.dataset.palette = name
      }, usual)
    }
    return wrong
  }
}
