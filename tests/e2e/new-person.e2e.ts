import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { codeSentTo, NEW_PASSWORD, newEmail } from '../support/auth-forms.ts'
import { callFrom } from '../support/person.ts'
import { slowDown } from '../support/slow-line.ts'
import { stage } from '../support/stage.ts'
import { shape, wordsOf } from '../support/texts.ts'

const on = stage(['--calm'])

interface Balance {
  symbol: string
  trade_balance: string
}

async function balanceOf(page: Page, symbol: string): Promise<number> {
  const answer = await callFrom<{ list: Balance[] } | Balance[]>(page, 'GET', 'api/currency/accountCurrency')
  const list = Array.isArray(answer.data) ? answer.data : answer.data.list
  return Number(list.find((one) => one.symbol === symbol)?.trade_balance ?? '0')
}

test.each([
  ['en', 'English'],
  ['ja', '日本語'],
])(
  'ENTRY-15 in %s, on a phone with slow 4G, a new person registers, looks for a market, buys and sells',
  async (language, name) => {
    const texts = wordsOf(language)
    const [common, entry, register] = [texts('common'), texts('login'), texts('register')]
    const [quotes, trading, ticket] = [texts('quotes'), texts('trading'), texts('ticket')]
    const one = await on.person('phone')
    const page = await one.context.newPage()
    await slowDown(page)
    await page.goto(on.url)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (language !== 'en') {
      await page.getByRole('button', { name: 'Language' }).tap()
      await page.getByRole('menuitem', { name }).tap()
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
    }

    // Registers, from the home page.
    await page.locator('main a[href="/register"]').first().tap()
    await page.getByRole('heading', { level: 1, name: register('title') }).waitFor()
    const field = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))
    const email = newEmail()
    await field(entry('email')).fill(email)
    await page.getByRole('button', { name: entry('sendCode') }).tap()
    await page.getByText(entry('codeSent', { account: email })).waitFor()
    await field(entry('code')).fill(await codeSentTo(on, email))
    await field(entry('password')).fill(NEW_PASSWORD)
    await field(entry('repeat')).fill(NEW_PASSWORD)
    const box = page.getByRole('checkbox')
    await page
      .locator('label')
      .filter({ has: box })
      .tap({ position: { x: 8, y: 14 } })
    await page
      .getByRole('main')
      .getByRole('button', { name: register('submit'), exact: true })
      .tap()
    await page.getByRole('button', { name: new RegExp(`^${common('account')}`) }).waitFor()
    await page.waitForURL(`${on.url}/`)

    // Looks for a market.
    await page
      .getByRole('navigation', { name: common('bottomNav') })
      .getByRole('link', { name: common('markets') })
      .tap()
    await page.waitForURL('**/quotes')
    await page.getByLabel(quotes('search'), { exact: true }).and(page.locator('input')).fill('eth')
    await page
      .getByRole('row')
      .getByRole('link', { name: /^ETH\b/ })
      .first()
      .tap()
    await page.waitForURL(/\/spot\?id=2$/)

    // Buys for 100 USDT, and sells all of it.
    const before = await balanceOf(page, 'USDT')
    expect(before).toBeGreaterThan(100)
    const sheet = page.getByRole('dialog', { name: /ETHUSDT/ }).or(page.getByRole('dialog', { name: ticket('ticket') }))
    const done = (side: 'buy' | 'sell') =>
      page
        .getByText(shape(ticket(`placed_${side}_filled`)))
        .or(page.getByText(shape(ticket(`placed_${side}_rest`))))
        .first()
    /** A market that is not current at that moment, as on a slow line, is asked about first. */
    const send = async (side: 'buy' | 'sell', name: RegExp) => {
      await sheet.getByRole('button', { name }).tap()
      const question = page.getByRole('dialog', { name: ticket('askTitle') })
      await done(side).or(question).first().waitFor()
      if (await question.isVisible()) await question.getByRole('button', { name }).tap()
      await done(side).waitFor()
    }
    await page.getByRole('button', { name: trading('buy'), exact: true }).tap()
    await sheet.getByRole('radio', { name: ticket('market'), exact: true }).tap()
    await sheet.getByRole('textbox', { name: ticket('total') }).fill('100')
    await send('buy', shape(ticket('goTotal')))
    await expect.poll(() => balanceOf(page, 'ETH')).toBeGreaterThan(0)
    await sheet.getByRole('button', { name: ticket('close') }).tap()
    await sheet.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: trading('sell'), exact: true }).tap()
    await sheet.getByRole('radio', { name: ticket('market'), exact: true }).tap()
    await sheet.locator('[role=slider]:not([aria-disabled])').press('End')
    await send('sell', shape(ticket('goSellMarket')))
    await expect.poll(() => balanceOf(page, 'ETH')).toBeLessThan(0.0001)
    // Two fees and the spread are all that it cost.
    const after = await balanceOf(page, 'USDT')
    expect(after).toBeLessThan(before)
    expect(after).toBeGreaterThan(before - 2)
  },
)
