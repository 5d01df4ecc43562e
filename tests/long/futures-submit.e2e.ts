import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { stage } from '../support/stage.ts'
import { lastPrice, live, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '26'])

async function trader(): Promise<Page> {
  const one = await on.signedIn('laptop')
  const page = await one.tab('/futures?id=1')
  await live(page)
  return page
}

/** The button stands whole on the screen, nothing lies over it, and neither page nor ticket has been scrolled. */
function inReach(page: Page): Promise<string> {
  return page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('section[aria-label="Order ticket"] button[type=submit]')
    if (!button) return 'there is none'
    const box = button.getBoundingClientRect()
    if (box.top < 0 || box.bottom > innerHeight || box.right > innerWidth) return `at ${box.top} to ${box.bottom}`
    for (const y of [box.top + 2, box.bottom - 2]) {
      const hit = document.elementFromPoint(box.left + box.width / 2, y)
      if (!button.contains(hit)) return `under ${hit?.outerHTML.slice(0, 80)}`
    }
    for (let part: HTMLElement | null = button; part; part = part.parentElement)
      if (part.scrollTop > 0) return `${part.className} is scrolled by ${part.scrollTop}`
    return 'in reach'
  })
}

test('TERM-03 at 1280 × 720 on /futures the button is in reach for each order type, by limit and at market, with TP and SL open, in one-way and hedge mode', async () => {
  const page = await trader()
  const choose = async (name: string) => {
    await ticket(page)
      .getByRole('combobox', { name: /^Conditional order type/ })
      .click()
    await page.getByRole('option', { name }).click()
  }
  const look = async (what: string) => {
    const tpsl = ticket(page).getByRole('checkbox', { name: 'Take profit / stop loss' })
    await expect.poll(() => inReach(page), { message: what }).toBe('in reach')
    await ticket(page).getByText('Take profit / stop loss').click()
    await ticket(page).locator('input[name=take_profit]').fill('1')
    await ticket(page).locator('input[name=stop_loss]').fill('99999999')
    await ticket(page).locator('input[name=stop_loss]').blur()
    await expect.poll(() => inReach(page), { message: `${what} with TP/SL` }).toBe('in reach')
    await ticket(page).getByText('Take profit / stop loss').click()
    await expect.poll(() => tpsl.isChecked()).toBe(false)
  }
  for (const mode of ['One-way', 'Hedge']) {
    if (mode === 'Hedge') {
      await ticket(page)
        .getByRole('button', { name: /^Position mode/ })
        .click()
      await page.getByRole('dialog').getByRole('radio', { name: 'Hedge' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /^Set/ }).click()
      await ticket(page).getByRole('button', { name: 'Position mode: Hedge' }).waitFor()
    }
    for (const type of ['Limit', 'Market']) {
      await ticket(page).getByRole('radio', { name: type, exact: true }).first().click()
      await look(`${mode} ${type}`)
    }
    await ticket(page).getByRole('radio', { name: 'Conditional' }).click()
    for (const kind of ['Conditional', 'Scheduled', 'Trailing stop']) {
      await choose(kind)
      const then = ticket(page).getByRole('radiogroup', { name: 'Execute as' })
      for (const type of kind === 'Trailing stop' ? [''] : ['Limit', 'Market']) {
        if (type) await then.getByRole('radio', { name: type }).click()
        await look(`${mode} ${kind} ${type}`)
      }
    }
    // The first type stands first again.
    await choose('Conditional')
  }
})

test('FUT-09 SHELL-07 a 401 to the contract list warns, and goes to the login page 1.5 s later, not before', async () => {
  const page = await trader()
  await page.clock.install()
  await page.reload()
  await live(page)
  await on.panel.fault({ action: 'http', path: 'api/contract/list', answer: 'status', status: 401 })
  await page.clock.pauseAt(Date.now() + 60_000)
  // After each sign-in of the socket the account is read anew.
  await on.panel.close({ kind: 'contract' })
  await page.getByText('Please log in first', { exact: true }).first().waitFor({ state: 'attached' })
  const at = () => new URL(page.url()).pathname
  await page.clock.runFor(1_499)
  expect(at()).toBe('/futures')
  await page.clock.runFor(1)
  await page.waitForURL('**/login?next=**')
})

/** What of the lists lies under a toast: rows, tabs and buttons, by their words. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const lists = document.querySelector('.terminal_at-below')
    const parts = [...(lists?.querySelectorAll<HTMLElement>('button, [role=tab], tr, [role=row]') ?? [])]
    return parts
      .filter((part) => part.checkVisibility() && !part.closest('.sr'))
      .filter((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        return [0.1, 0.5, 0.9].some((share) => {
          const hit = document.elementFromPoint(left + width * share, top + height / 2)
          return hit !== null && hit.closest('.toaster_toasts') !== null
        })
      })
      .map((part) => part.innerText.slice(0, 40))
  })

test('UI-01 at 1280 × 720 four toasts at once cover no row, tab or button of the lists', async () => {
  const page = await trader()
  const last = await lastPrice(page)
  for (const count of [1, 2, 3, 4]) {
    await ticket(page)
      .getByRole('textbox', { name: 'Price' })
      .fill(String(Math.round(last * 0.95) - count))
    await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.01')
    await ticket(page)
      .getByRole('button', { name: /^Buy 0\.01/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
    // One that the pointer or the focus is on stays.
    await page.locator('.toaster_toasts .toaster_toast').last().hover()
    await page.getByRole('tab', { name: new RegExp(`^Open orders\\s*${count}$`) }).waitFor()
  }
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await page.locator('.toaster_toasts .toaster_toast').last().hover()
  expect(await page.locator('.toaster_toasts .toaster_toast').count()).toBeGreaterThan(0)
  expect(await covered(page)).toEqual([])
})
