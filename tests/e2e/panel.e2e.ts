import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '11'])

/** The panel, opened with the key typed in. */
async function panel(): Promise<Page> {
  const one = await on.person()
  const page = await one.tab('/sandbox')
  await page.getByLabel('Key').fill('not the key')
  await page.getByRole('button', { name: 'Open' }).click()
  await page
    .getByText(/key/i)
    .filter({ hasText: /wrong|not|refused/i })
    .first()
    .waitFor()
  await page.getByLabel('Key').fill(on.key)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Faults' }).waitFor()
  return page
}

test('HOST-09 HOST-11 the panel opens by its key; a switch is turned on and removed there, and both are said', async () => {
  const page = await panel()
  await page.getByText('No active faults.').waitFor()
  const form = page.locator('form').filter({ has: page.getByLabel('Topic') })
  await form.getByLabel('Sockets').selectOption('delay')
  await form.getByLabel('Topic').fill('depth@1')
  await form.getByLabel('Delay, ms').fill('a while')
  await form.getByRole('button', { name: 'Add fault' }).click()
  await form.getByText('Delay, ms: "a while" is not a number').waitFor()
  await expect.poll(() => form.getByLabel('Delay, ms').getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Delay, ms').fill('250')
  await form.getByRole('button', { name: 'Add fault' }).click()
  await page.getByRole('status').filter({ hasText: 'Fault added' }).waitFor()
  const row = page
    .getByRole('row', { name: /delay/ })
    .filter({ hasText: 'topic=depth@1' })
    .filter({ hasText: 'ms=250' })
  await row.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Fault \d+ removed$/ })
    .waitFor()
  await page.getByText('No active faults.').waitFor()
})

test('HOST-11 the panel shows the open sockets and closes one', async () => {
  const one = await on.person()
  const market = await one.tab('/spot?id=1')
  await market.getByRole('region', { name: 'Tape' }).getByText('Live').waitFor()
  const page = await panel()
  const row = page.getByRole('row', { name: /spot.*depth@1/ })
  const before = await on.panel.sockets()
  await row.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Socket \d+ closed$/ })
    .waitFor()
  // The hub comes back by itself, with a new socket.
  await expect.poll(async () => (await on.panel.sockets()).opened.spot).toBe(before.opened.spot + 1)
})

test('REAL-95 an open panel’s outbox updates by itself, newest first; a code is copied', async () => {
  const page = await panel()
  await page.getByText('No messages sent yet.').waitFor()
  const visitor = await on.person()
  const form = await visitor.tab('/register')
  const sent = async (to: string) => {
    await callFrom(form, 'POST', 'api/account/sendEmailCode', { email: to })
    return (await on.panel.outbox(to)).find((item) => item.code)?.code ?? 'none'
  }
  const first = await sent('one@panel.test')
  const rows = page.locator('[data-part="outbox"] tbody tr')
  await rows.first().getByText(first, { exact: true }).waitFor()
  const second = await sent('two@panel.test')
  await rows.first().getByText(second, { exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await rows.first().getByRole('button', { name: 'Copy' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^(Copied ${second}|Selected: press Ctrl\\+C)$`) })
    .waitFor()
  expect(await rows.nth(1).innerText()).toContain(first)
})
