import { expect, test } from 'vitest'
import { TRANSLATED, translatePages } from '../support/page-translator.ts'
import { stage } from '../support/stage.ts'
import { best, fillLimit, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '11'])

test('REAL-84 in a translated page Buy is pressed, the order rests and nothing crashes', async () => {
  const one = await on.signedIn()
  await translatePages(one.context)
  const page = await one.tab('/spot?id=1')
  const tape = page.getByRole('region', { name: 'Tape' })
  await tape.getByText(/^Live/).first().waitFor()
  const price = ((await best(page, 'Bids, best first')) * 0.92).toFixed(2)
  await fillLimit(page, 'Buy', price, '0.03')
  await ticket(page).getByRole('button', { name: /^Buy/ }).click()
  await page
    .getByText(/is on the book/)
    .first()
    .waitFor()
  const open = await on.demo<{ total: number }>('GET', 'api/spot/openOrders')
  expect(open.data.total).toBe(1)
  // The row of the order, and the same page with another list, tab and dialog.
  await page
    .getByRole('button', { name: /^Inspector/ })
    .first()
    .click()
  await page.getByRole('dialog').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('body').innerText()).not.toMatch(/stopped working/)
  await on.demo('POST', 'api/spot/cancelAll')
  // Silence of the feed is said in the translated page too.
  await on.panel.fault({ action: 'silence', kind: 'spot' })
  await expect.poll(() => tape.innerText()).not.toMatch(/^Live/m)
})

test('REAL-83 figures, codes and addresses of a translated page stand as they were', async () => {
  const one = await on.signedIn()
  await translatePages(one.context)
  const page = await one.tab('/spot?id=1')
  await page.getByRole('listbox', { name: 'Asks, best first' }).getByRole('option').first().waitFor()
  for (const path of ['/spot?id=1', '/', '/quotes', '/topup', '/HomeView/assets', '/fees']) {
    await page.goto(`${on.url}${path}`)
    await page.getByText(TRANSLATED).first().waitFor()
    const figures = await page
      .locator('main font:not(font font)')
      .evaluateAll((fonts) =>
        fonts
          .filter((font) => /^[\s\d.,:%+−–×$/-]+°$/.test(font.textContent ?? '') && /\d/.test(font.textContent ?? ''))
          .map((font) => `${font.parentElement?.className}: ${font.textContent}`),
      )
    expect(figures, path).toEqual([])
  }
})
