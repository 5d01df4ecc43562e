import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { callFrom, logIn } from '../support/person.ts'
import { stillStage } from '../support/stage.ts'
import { best, fillLimit, live, ticket } from '../support/terminal-page.ts'

const on = stillStage(['--seed', '15'])

/** What is opened: its role and name, and how. */
type Opened = [role: 'dialog' | 'menu', name: string | RegExp | undefined, open: () => Promise<void>]

/** Opens one after the other, has each looked at, the first with the page behind it, and closes it by Escape. */
async function lookAt(page: Page, all: Opened[]): Promise<void> {
  for (const [at, [role, name, open]] of all.entries()) {
    await open()
    const opened = page.getByRole(role, name === undefined ? {} : { name })
    await opened.waitFor()
    expect(await axe(page, at === 0 ? undefined : `[role=${role}]`), String(name ?? role)).toEqual([])
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
}

async function trader(): Promise<Page> {
  const one = await on.signedIn()
  const page = await one.tab('/futures?id=1')
  await live(page)
  return page
}

test('FUT-11 axe finds nothing on the ticket’s dialogs: leverage, margin and position mode, settings, the question before an order and before one without a live price', async () => {
  const page = await trader()
  const press = (name: string | RegExp) => ticket(page).getByRole('button', { name }).click()
  const priced = async () => {
    const price = Math.floor((await best(page, 'Bids, best first')) * 0.95)
    await fillLimit(page, 'Buy', price.toFixed(1), '0.01')
  }
  await lookAt(page, [
    [
      'dialog',
      /^Leverage of/,
      async () => {
        await press(/^Leverage/)
        // With its refusal beside the field.
        await page.getByRole('dialog').getByRole('textbox', { name: 'Leverage' }).fill('9.99')
        await page.getByText('Leverage must be a whole number from 1 to 125.').first().waitFor()
      },
    ],
    ['dialog', /^Margin mode of/, () => press(/^Margin mode/)],
    ['dialog', 'Position mode of your account', () => press(/^Position mode/)],
    ['dialog', 'Ticket settings', () => press('Ticket settings')],
    [
      'dialog',
      'Send this order?',
      async () => {
        await priced()
        await press(/^Buy 0\.010? BTC/)
      },
    ],
    [
      'dialog',
      'Place without a live price?',
      async () => {
        await priced()
        await on.panel.fault({ action: 'silence', kind: 'contract' })
        await press('Waiting for a live price')
      },
    ],
  ])
})

test('FUT-11 axe finds nothing on what the terminal opens: what if, linked tabs, dead man’s switch', async () => {
  const page = await trader()
  await callFrom(page, 'POST', 'api/contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' })
  const panel = page.getByRole('region', { name: 'Positions and orders' })
  await panel.getByRole('tab', { name: /^Positions\s*1$/ }).waitFor()
  const tools = page.locator('.tools_term-toolbox')
  await lookAt(page, [
    ['dialog', 'What if the mark price moves', () => panel.getByRole('button', { name: 'What if' }).click()],
    ['menu', undefined, () => tools.getByRole('button', { name: /^Link:/ }).click()],
    ['menu', undefined, () => tools.getByRole('button', { name: /^Auto-cancel/ }).click()],
  ])
})

test('FUT-11 axe finds nothing on what /mock opens: scenarios and reset', async () => {
  const one = await on.person()
  const page = await one.tab('/mock?kind=contract&id=1')
  await live(page)
  const band = page.getByRole('region', { name: 'Mock trading' })
  await lookAt(page, [
    ['menu', undefined, () => band.getByRole('button', { name: 'Scenarios' }).click()],
    ['dialog', 'Reset the mock account?', () => band.getByRole('button', { name: 'Reset' }).click()],
  ])
})

test('SHELL-14 axe finds nothing on the dialogs of the security center, on a desktop and on a phone', async () => {
  const presses = [
    'Change: Log-in password',
    'Change: Email',
    'Link: Google authenticator',
    'Set: Anti-phishing code',
    'Link: Phone',
    'Lock everything',
    'End all other sessions',
  ]
  // Somebody else to sign out.
  const other = await (await on.person()).tab('/login?next=%2FHomeView%2Fassets')
  await logIn(other)
  await other.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
  for (const size of ['desktop', 'phone'] as const) {
    const page = await (await on.signedIn(size)).tab('/HomeView/personal/security')
    await lookAt(
      page,
      presses.map((name) => ['dialog', undefined, () => page.getByRole('button', { name, exact: true }).click()]),
    )
  }
})
