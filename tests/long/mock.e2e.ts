import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { installedStage } from '../support/installed-stage.ts'
import { outlived, watchLife } from '../support/life-log.ts'
import { band, buy, newest } from '../support/mock-page.ts'
import { live } from '../support/terminal-page.ts'

const on = installedStage(['--seed', '7'])

/** Notes the asks that the book shows, from now on. */
async function noteAsks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const asks = new Set<number>()
    Object.assign(window, { asks })
    const look = () => {
      for (const option of document.querySelectorAll('[role=listbox][aria-label^="Asks"] [role=option]')) {
        const price = option.getAttribute('aria-label')?.split(/\s/)[0]
        if (price) asks.add(Number(price.replaceAll(',', '')))
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

const asksOf = (page: Page) => page.evaluate(() => [...(window as unknown as { asks: Set<number> }).asks])

test('MOCK-08 a visitor buys at the ask that is shown; a reload and a second tab keep it; without the server it says so and goes on', async () => {
  const one = await on.person()
  const page = await one.tab('/mock')
  const sent: string[] = []
  one.context.on('request', (request) => {
    if (request.method() === 'POST' && /order|cancel/i.test(request.url())) sent.push(request.url())
  })
  await live(page)
  await expect.poll(() => page.title()).toMatch(/^Mock BTCUSDT/)
  await noteAsks(page)
  const price = await buy(page, 1)
  const asks = await asksOf(page)
  const paid = Number(price.replaceAll(',', ''))
  expect(paid).toBeGreaterThanOrEqual(Math.min(...asks))
  expect(paid).toBeLessThanOrEqual(Math.max(...asks))

  await page.reload()
  await live(page)
  expect(await newest(page, 1)).toBe(price)
  const second = await one.tab('/mock?kind=spot&id=1')
  await live(second)
  expect(await newest(second, 1)).toBe(price)
  // What one tab does the other shows.
  await buy(second, 2)
  await newest(page, 2)
  await second.close()
  expect(await axe(page, '.mock_mock-bar')).toEqual([])

  await on.stop()
  await band(page).getByText('Live prices are stale. Mock trading is paused.').waitFor()
  await band(page).getByRole('button', { name: 'Continue with simulated prices' }).click()
  await band(page).getByText('Simulated prices', { exact: true }).waitFor()
  await live(page)
  await buy(page, 3)
  await page.waitForFunction(() =>
    /^\d+$/.test(document.querySelector('[data-latency]')?.getAttribute('data-latency') ?? ''),
  )
  expect(sent).toEqual([])

  await on.start()
  await band(page).getByRole('button', { name: 'Back to live prices' }).click()
  await band(page).getByText('Live market prices').waitFor()
})

test('MOCK-04 without shared workers one window has the mock account, the next one waits for it and says so', async () => {
  const one = await on.person()
  await one.context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  const page = await one.tab('/mock')
  await live(page)
  await buy(page, 1)
  const second = await one.tab('/mock')
  await second.getByText('Mock trading is open in another window').waitFor()
  await page.close()
  await live(second)
  await newest(second, 1)
})

test('MOCK-09 the tab that made both workers crashes: the other one is back by itself, with live prices and the same account', async () => {
  const one = await on.person()
  const creator = await one.tab('/mock')
  await live(creator)
  const price = await buy(creator, 1)
  const other = await one.tab('/mock')
  await live(other)
  expect(await newest(other, 1)).toBe(price)
  await watchLife(other)
  const crashed = new Promise((resolve) => creator.once('crash', resolve))
  const began = Date.now()
  creator.goto('chrome://crash').catch(() => undefined)
  await crashed
  // The old words stand until the end is noticed: first it is stale, then live again.
  await outlived(other, began)
  await live(other)
  await band(other).getByText('Live market prices').waitFor()
  await buy(other, 2)
})
