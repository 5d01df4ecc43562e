import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { misfits, smallTargets } from '../support/layout.ts'
import { callFrom } from '../support/person.ts'
import { stillStage } from '../support/stage.ts'

const on = stillStage(['--seed', '17'])

const panel = (page: Page) => page.getByRole('region', { name: 'Positions and orders' })

/** Somebody with a long of BTC, isolated, and an open order far from the market. */
async function holder(size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  // Before the page comes: what it shows is this, and nothing of the test before.
  await on.demo('POST', 'api/contract/cancelAll', { what: 'all' })
  await on.demo('POST', 'api/contract/closeAll')
  await on.demo('POST', 'api/contract/marginMode', { currency_id: 1, margin_mode: 'isolated' })
  const buy = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' }
  await on.demo('POST', 'api/contract/order', buy)
  await on.demo('POST', 'api/contract/order', { ...buy, type: 'limit', price: '60000', quantity: '0.01' })
  const one = await on.signedIn(size)
  const page = await one.tab('/futures?id=1')
  if (size === 'phone') await page.getByRole('tab', { name: 'Orders', exact: true }).tap()
  await panel(page)
    .getByRole('tab', { name: /^Positions\s*1$/ })
    .waitFor()
  return page
}

/** Writes that the page has sent. */
function writesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /^\/api\/contract\/(close|reverse|tpsl|amend|adjust|order)/.test(pathname))
      sent.push(pathname.slice('/api/contract/'.length))
  })
  return sent
}

test('FUT-22 on prices that are not current close, TP/SL, margin, reverse, close all and amend send nothing on the first press, and say why beside it', async () => {
  const page = await holder()
  await page.getByRole('region', { name: 'Tape' }).getByText('Live').waitFor()
  const sent = writesOf(page)
  await on.panel.fault({ action: 'silence', kind: 'contract' })
  await page
    .getByText(/^Last known, \d+ s ago$/)
    .first()
    .waitFor()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByText(/^Not sent: the prices of BTCUSDT were last confirmed/)
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More for Long BTCUSDT' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const forms: [open: () => Promise<unknown>, press: RegExp, fill?: () => Promise<void>][] = [
    [() => page.getByRole('button', { name: 'Close Long BTCUSDT at market' }).click(), /^Close 0\.1/],
    [
      () => page.getByRole('button', { name: 'Adjust margin of BTCUSDT' }).click(),
      /^Add /,
      () => dialog.getByRole('textbox', { name: 'Amount' }).fill('10'),
    ],
    [
      () => page.getByRole('button', { name: /^TP and SL of Long BTCUSDT/ }).click(),
      /^Set (TP|take)/,
      () => dialog.getByRole('textbox', { name: /^TP Trigger/ }).fill('90000'),
    ],
    [() => more('Reverse'), /^Reverse to/],
    [() => panel(page).getByRole('button', { name: 'Close all' }).click(), /^Close the position/],
  ]
  for (const [open, press, fill] of forms) {
    await open()
    await dialog.waitFor()
    await fill?.()
    // A double click is one press, and no second thought.
    await dialog.getByRole('button', { name: press }).dblclick()
    await note.waitFor()
    expect(await axe(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await panel(page)
    .getByRole('tab', { name: /^Open orders/ })
    .click()
  await panel(page)
    .getByRole('button', { name: /^Amend/ })
    .click()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('59000')
  await page.keyboard.press('Enter')
  await note.waitFor()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(sent).toEqual(['amend'])
})

test('FUT-23 where margin is short the ticket leads to a transfer, which moves the money and says what cannot be moved', async () => {
  const page = await holder()
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await ticket.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer' })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  await amount.waitFor()
  const before = await available(page)
  for (const [text, words] of [
    ['0', /greater than zero|above zero|more than/i],
    ['0.1.2', /number/i],
    ['999999999', /^Insufficient transfer balance/],
  ] as const) {
    await amount.fill(text)
    await dialog.getByRole('alert').filter({ hasText: words }).waitFor()
  }
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await amount.fill('250')
  await dialog.getByRole('button', { name: 'Transfer 250 USDT' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(Number(await available(page)) - Number(before)).toBeCloseTo(250, 6)
})

async function available(page: Page): Promise<string> {
  const list = await callFrom<{ totalAmount: { balance: string }[] }>(page, 'GET', 'api/contract/list')
  return list.data.totalAmount[0]?.balance ?? ''
}

const KINDS = ['Limit', 'Market', 'Conditional', 'Scheduled', 'Trailing stop'] as const
type Kind = (typeof KINDS)[number]

/** What is typed where, by the input's name. */
const TYPED: Record<'spot' | 'contract', Record<string, string>> = {
  spot: { price: '60000', quantity: '0.001', total: '100', take_profit: '90000', stop_loss: '50000' },
  contract: { price: '60000', quantity: '0.01', take_profit: '90000', stop_loss: '50000' },
}
const WAITING = {
  trigger_price: '61000',
  trigger_at: '2030-01-02T03:04',
  callback_rate: '2.5',
  activation_price: '95000',
}

/** A field of each type that the one before it has not. */
const PLANS = { Conditional: 'trigger_price', Scheduled: 'trigger_at', 'Trailing stop': 'callback_rate' }
const OWN = {
  spot: { Limit: 'price', Market: 'total', ...PLANS },
  contract: { Limit: 'price', Market: 'quantity', ...PLANS },
} as const

const inputs = (page: Page) =>
  page
    .locator('.ticket_ticket input[name]')
    .evaluateAll((all) =>
      Object.fromEntries(all.map((one) => [(one as HTMLInputElement).name, (one as HTMLInputElement).value])),
    )

async function turnTo(page: Page, kind: Kind): Promise<void> {
  const types = page.getByRole('region', { name: 'Order ticket' }).getByRole('radiogroup', { name: 'Order type' })
  if (kind === 'Limit' || kind === 'Market') return types.getByRole('radio', { name: kind, exact: true }).click()
  await types.getByRole('radio').last().click()
  const plan = page
    .getByRole('region', { name: 'Order ticket' })
    .getByRole('combobox', { name: /^Conditional order type/ })
    .first()
  if ((await plan.textContent())?.includes(kind)) return
  await plan.click()
  await page.getByRole('option', { name: kind }).click()
}

test.each(['spot', 'contract'] as const)(
  'FUT-24 what was typed survives each change of type, a change of side, leaving the page and a refused order: %s',
  async (venue) => {
    const one = await on.signedIn()
    const path = venue === 'spot' ? '/spot?id=1' : '/futures?id=1'
    const page = await one.tab(path)
    const ticket = page.getByRole('region', { name: 'Order ticket' })
    await ticket.getByRole('textbox', { name: 'Price' }).waitFor()
    await ticket.getByText('Take profit / stop loss', { exact: true }).click()
    const wanted: Record<string, Record<string, string>> = {}
    for (const kind of KINDS) {
      await turnTo(page, kind)
      await ticket.locator(`input[name=${OWN[venue][kind]}]`).waitFor()
      for (const name of Object.keys(await inputs(page))) {
        const text = { ...TYPED[venue], ...WAITING }[name]
        if (text !== undefined) await ticket.locator(`input[name=${name}]`).fill(text)
      }
      await ticket.locator('input[name]').last().blur()
      wanted[kind] = await inputs(page)
      expect(Object.values(wanted[kind]).filter((text) => text === '')).toEqual([])
    }
    expect(Object.keys(wanted['Trailing stop'] ?? {})).toContain('callback_rate')
    const check = async (kind: Kind, when: string) =>
      expect.poll(() => inputs(page), { message: `${kind}, ${when}` }).toEqual(wanted[kind])
    // Each type after each other, in one walk: five steps of one lead back to where they began, as do five of two, three and four.
    let at = 0
    await turnTo(page, 'Limit')
    await check('Limit', 'before')
    for (let step = 1; step < KINDS.length; step++)
      for (const _ of KINDS) {
        const from = KINDS[at]
        at = (at + step) % KINDS.length
        const to = KINDS[at] as Kind
        await turnTo(page, to)
        await check(to, `after ${from}`)
      }
    await turnTo(page, 'Limit')
    for (const side of [/^Sell/, /^Buy/]) await ticket.getByRole('radio', { name: side }).first().click()
    await check('Limit', 'after the other side')
    await page.getByRole('link', { name: 'Markets' }).first().click()
    await page.waitForURL('**/quotes')
    await page.goBack()
    await ticket.getByRole('textbox', { name: 'Price' }).waitFor()
    await check('Limit', 'after another page')
    const body = { code: 400, message: 'filter_max_orders', data: { params: { max: '200' } } }
    await page.route(`**/api/${venue}/order`, (route) => route.fulfill({ status: 200, json: body }))
    await ticket.getByRole('button', { name: /^Buy/ }).last().click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Buy/ })
    const refusal = ticket.getByRole('alert').first()
    if (venue === 'contract') await confirm.click()
    // Where prices grew old under the dialog it is asked about once more.
    await expect
      .poll(async () => {
        if (await confirm.isVisible()) await confirm.click({ timeout: 5_000 }).catch(() => undefined)
        return refusal.isVisible()
      })
      .toBe(true)
    await check('Limit', 'after a refusal')
  },
)

test('FUT-09 SHELL-07 a server error to account currency makes no toast on /spot, and what is free is unknown, not zero', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/spot?id=1')
  await on.panel.fault({ action: 'http', path: 'api/currency/accountCurrency', answer: 'status', status: 500 })
  await page.reload()
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await ticket.getByText('unknown').first().waitFor()
  expect(await page.getByText('Server error').count()).toBe(0)
  await ticket.getByRole('button', { name: 'Transfer' }).click()
  await page.getByRole('dialog', { name: 'Transfer' }).getByText('Your balances could not be loaded.').waitFor()
  await on.panel.clearFaults()
  await page.getByRole('dialog', { name: 'Transfer' }).getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Transfer' }).getByRole('textbox', { name: 'Amount' }).waitFor()
})

test('FUT-22 an order whose prices grew old while it was being confirmed is asked about again', async () => {
  const page = await holder()
  const sent = writesOf(page)
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await ticket.getByRole('textbox', { name: 'Price' }).fill('60000')
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
  await ticket.getByRole('button', { name: /^Buy/ }).last().click()
  const place = page.getByRole('dialog').getByRole('button', { name: /^Buy/ })
  await place.waitFor()
  await on.panel.fault({ action: 'silence', kind: 'contract' })
  await page
    .getByText(/^Last known, \d+ s ago$/)
    .first()
    .waitFor()
  await place.click()
  const question = page.getByRole('dialog', { name: 'Place without a live price?' })
  await question.waitFor()
  expect(sent).toEqual([])
  await question.getByRole('button', { name: /^Buy/ }).click()
  await question.waitFor({ state: 'detached' })
  expect(sent).toEqual(['order'])
})

/** What of a dialog lies beside the screen, where one would have to scroll sideways. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] *')]
      .filter((one) => one.checkVisibility() && !one.closest('.sr'))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1)
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  )

test('FUT-25 on a phone every form of the terminal is in reach, fits, and has targets of 44 px', async () => {
  const page = await holder('phone')
  const inMenu = (menu: string, item: string) => async () => {
    await page.getByRole('button', { name: menu }).first().tap()
    await page.getByRole('menuitem', { name: item }).tap()
  }
  const press = (name: string) => () => panel(page).getByRole('button', { name, exact: true }).first().tap()
  const forms: [name: string, open: () => Promise<unknown>][] = [
    ['close', press('Close')],
    ['TP/SL', press('TP / SL')],
    [
      'TP/SL of a part, by limit',
      async () => {
        await press('TP / SL')()
        for (const name of ['Partial', 'Limit']) await page.getByRole('dialog').getByRole('radio', { name }).tap()
      },
    ],
    ['what if', inMenu('Filter and more', 'What if')],
    ['margin', inMenu('More for Long BTCUSDT', 'Adjust margin')],
    ['reverse', inMenu('More for Long BTCUSDT', 'Reverse')],
    ['share', inMenu('More for Long BTCUSDT', 'Share')],
    ['close all', press('Close all')],
    ['alerts', () => page.getByRole('button', { name: 'Price alerts' }).tap()],
    ['panic', () => page.locator('button[aria-haspopup=dialog][title="Cancel all & close"]').tap()],
    [
      'amend',
      async () => {
        await panel(page)
          .getByRole('tab', { name: /^Open orders/ })
          .tap()
        await panel(page)
          .getByRole('button', { name: /^Amend/ })
          .first()
          .tap()
      },
    ],
    [
      'transfer',
      async () => {
        await page.locator('.phone_buy2').getByRole('button').first().tap()
        await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).tap()
        await page.getByRole('dialog', { name: 'Transfer' }).getByRole('textbox').waitFor()
      },
    ],
  ]
  // Figures that can be asked are words of a line, as links in a text are.
  const small = async (part: string) =>
    (await smallTargets(page, 44, part)).filter((found) => !found.includes('data-part="explained"'))
  for (const [name, open] of forms) {
    await open()
    await page.getByRole('dialog').last().waitFor()
    expect(await small(name === 'transfer' ? '.dialog_dialog.transfer_transfer' : '[role=dialog]'), name).toEqual([])
    expect(await misfits(page), name).toEqual([])
    expect(await beyond(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', name === 'transfer' ? { name: 'Transfer' } : {}).waitFor({ state: 'hidden' })
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Auto-cancel: off' }).tap()
  await page.getByRole('menuitemradio', { name: 'Cancel after 30 s without renewal' }).waitFor()
  expect(await small('[role=menu]')).toEqual([])
  await page.getByRole('menuitemradio', { name: 'Cancel after 30 s without renewal' }).tap()
  await page.getByRole('button', { name: /^Auto-cancel 30 s, cancels at/ }).waitFor()
  expect(await misfits(page)).toEqual([])
})
