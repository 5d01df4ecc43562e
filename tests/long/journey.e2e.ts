import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Balance } from '../../src/shared/calls/entities.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { placeName } from '../../src/shared/rules/regions.ts'
import { units } from '../oracle/naive-ledger.ts'
import { codeSentTo, NEW_PASSWORD, newEmail } from '../support/auth-forms.ts'
import { axe } from '../support/axe.ts'
import { misfits } from '../support/layout.ts'
import { madeJpeg, madePng } from '../support/made-image.ts'
import { type Counted, countFills, flowOf, ledgerAgrees } from '../support/own-count.ts'
import { callFrom } from '../support/person.ts'
import { slowDown } from '../support/slow-line.ts'
import { stillStage } from '../support/stage.ts'
import { shape, wordsOf } from '../support/texts.ts'

const on = stillStage(['--seed', '37', '--calm'])

const IDS = { usdt: 3, coin: 2 }
const DEPOSIT = '2345.67890123'
const TO_SPOT = '1234.56789012'
const BACK = '321.00000001'
const OUT = '777.77777777'
/** Hours: two confirmations of one a second; and more than the 180 s after a sign-in. */
const TWO_CONFIRMATIONS = 2 / 3600
const PAST_HOLD = 0.06
const TRON = writeAddress(
  'tron',
  Uint8Array.from({ length: 32 }, (_, at) => at + 9),
)

interface Way {
  language: 'en' | 'ja'
  size: 'desktop' | 'phone'
  /** No two people have one document. */
  document: string
}

const WAYS: readonly Way[] = [
  { language: 'en', size: 'desktop', document: 'CA123456' },
  { language: 'ja', size: 'phone', document: 'CB654321' },
]

/** Somebody whose phone has no SharedWorker and a slow line, or a desktop. */
async function arrive({ size, language }: Way): Promise<Page> {
  const one = await on.person(size)
  if (size === 'phone') await one.context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  const page = await one.context.newPage()
  if (size === 'phone') await slowDown(page)
  await page.goto(on.url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (language === 'en') return page
  await page.getByRole('button', { name: 'Language' }).tap()
  await page.getByRole('menuitem', { name: '日本語' }).tap()
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
  return page
}

test.each(WAYS)(
  'FUND-11 JOURNEY-02 in $language, on a $size: a new person registers, verifies, deposits, transfers, buys, sells and withdraws by the forms, and page and ledger agree to the last digit at each step',
  async (way) => {
    const page = await arrive(way)
    const phone = way.size === 'phone'
    const words = wordsOf(way.language)
    const [common, entry, kyc, assets] = [words('common'), words('login'), words('kyc'), words('assets')]
    const [topup, transfer, withdraw, money] = [words('topup'), words('transfer'), words('withdraw'), words('money')]
    const [ticket, trading, quotes] = [words('ticket'), words('trading'), words('quotes')]
    const press = (what: Locator) => (phone ? what.tap() : what.click())
    const input = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))
    const mine: Counted = { fund: 0n, locked: 0n, spot: units('1000'), contract: units('1000'), coins: 0n }
    const fills = new Set<number>()

    /** Nothing on the page is cut or lies over something else; on a desktop axe finds nothing. */
    const fits = async (step: string) => {
      expect(await misfits(page), step).toEqual([])
      if (!phone) expect(await axe(page), step).toEqual([])
    }
    const toAssets = async () => {
      if (phone) {
        const bar = page.getByRole('navigation', { name: common('bottomNav') })
        await bar.getByRole('link', { name: common('assets') }).tap()
      } else {
        await page.getByRole('button', { name: new RegExp(`^${common('account')}`) }).click()
        await page.getByRole('menuitem', { name: common('assets'), exact: true }).click()
      }
      await page.getByRole('heading', { level: 1, name: assets('title') }).waitFor()
    }
    /** The figure of a coin over all accounts, as the page shows it; 0 where it has no row. */
    const shown = async (symbol: string) => {
      const code = page.locator('b', { hasText: new RegExp(`^${symbol}$`) })
      const row = page
        .getByRole('table', { name: assets('coins') })
        .getByRole('row')
        .filter({ has: code })
      if ((await row.count()) === 0) return 0n
      const text = await row.getByRole('cell').nth(1).locator('.n').first().textContent()
      return units((text ?? '').replaceAll(',', ''))
    }
    const agrees = async (step: string) => {
      await ledgerAgrees(on, page, IDS, mine, step)
      await toAssets()
      // What is left of a coin may be small; whoever was on this page before has unticked it already.
      const small = page.getByRole('checkbox', { name: shape(assets('hideSmall')) })
      if (await small.isChecked()) await small.press('Space')
      await expect
        .poll(() => shown('USDT'), { message: step })
        .toBe(mine.fund + mine.locked + mine.spot + mine.contract)
      await expect.poll(() => shown('ETH'), { message: step }).toBe(mine.coins)
    }

    // Registers.
    await press(page.locator('main a[href="/register"]').first())
    await page.getByRole('heading', { level: 1, name: words('register')('title') }).waitFor()
    const email = newEmail()
    await input(entry('email')).fill(email)
    await press(page.getByRole('button', { name: entry('sendCode') }))
    await page.getByText(entry('codeSent', { account: email })).waitFor()
    await input(entry('code')).fill(await codeSentTo(on, email))
    await input(entry('password')).fill(NEW_PASSWORD)
    await input(entry('repeat')).fill(NEW_PASSWORD)
    const agreed = page.locator('label').filter({ has: page.getByRole('checkbox') })
    await (phone ? agreed.tap({ position: { x: 8, y: 14 } }) : agreed.click({ position: { x: 8, y: 12 } }))
    await press(page.getByRole('main').getByRole('button', { name: words('register')('submit'), exact: true }))
    await page.getByRole('button', { name: new RegExp(`^${common('account')}`) }).waitFor()
    await page.waitForURL(`${on.url}/`)
    const { data: user } = await callFrom<{ id: number }>(page, 'POST', 'api/account/userinfo')
    await agrees('registered')
    await fits('assets')

    // Verifies: details, photos, selfie.
    await press(page.getByRole('button', { name: new RegExp(`^${common('account')}`) }))
    await press(page.getByRole('menuitem', { name: common('identity'), exact: true }))
    const country = placeName('PT', way.language)
    await press(page.getByRole('combobox', { name: kyc('basic.country') }))
    await page.getByPlaceholder(kyc('basic.search')).fill(country)
    await press(page.getByRole('option', { name: country }))
    await page.getByRole('textbox', { name: kyc('basic.name') }).fill('Mara Lind')
    await page.getByRole('textbox', { name: kyc('basic.number') }).fill(way.document)
    await page.getByLabel(kyc('basic.birth')).fill('1990-01-01')
    await fits('details')
    await press(page.getByRole('button', { name: kyc('continue') }))
    const choose = async (field: string, name: string, bytes: Uint8Array) => {
      const file = { name, mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg', buffer: Buffer.from(bytes) }
      await page
        .getByLabel(`${field}: ${kyc(phone ? 'photo.take' : 'photo.choose')}`, { exact: true })
        .setInputFiles(file)
      await page.getByRole('img', { name: kyc('photo.alt', { label: field }) }).waitFor()
    }
    const own = (part: number) => madePng({ tEXt: Buffer.from(`Title\0${way.document} ${part}`) })
    await choose(kyc('photo.front.passport'), 'front.png', own(1))
    await choose(
      kyc('photo.back.passport'),
      'back.jpg',
      madeJpeg([Buffer.from([0xff, 0xfe, 0, 3, way.document.charCodeAt(1)])]),
    )
    await fits('photos')
    await press(page.getByRole('button', { name: kyc('continue') }))
    await page.getByRole('heading', { name: kyc('selfie.title') }).waitFor()
    await choose(kyc('selfie.label'), 'selfie.png', own(3))
    await fits('selfie')
    await press(page.getByRole('button', { name: kyc('selfie.send') }))
    await page.getByText(kyc('state.review')).first().waitFor()
    // It is under review from its first step on.
    await expect.poll(async () => (await on.panel.identity(user.id))?.level).toBe('advanced')
    await on.panel.verify(user.id)
    await page.getByText(kyc('state.verified')).first().waitFor()
    await agrees('verified')

    // Deposits: it counts with its twentieth confirmation and not before.
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: assets('deposit'), exact: true })
        .first(),
    )
    await page.getByRole('img', { name: topup('qrOf', { network: 'TRON (TRC20)' }) }).waitFor()
    await on.panel.deposit({ user: user.id, currency_id: IDS.usdt, network: 'TRC20', amount: DEPOSIT })
    await page.getByText(shape(money('state.confirming', { all: 20 }))).waitFor()
    await on.panel.travel(TWO_CONFIRMATIONS)
    await page
      .getByText(
        new RegExp(
          `^(${Array.from({ length: 18 }, (_, at) => at + 2)
            .map((count) => money('state.confirming', { count, all: 20 }))
            .join('|')})$`,
        ),
      )
      .waitFor()
    // A second each: a machine that has needed more than eighteen for this finds it counted.
    const { data: before } = await callFrom<Balance[]>(page, 'GET', 'api/currency/accountCurrency')
    const { data: log } = await callFrom<{ list: { status: number }[] }>(page, 'GET', 'api/currency/rechargeLog')
    if (log.list[0]?.status === 0)
      expect(units(before.find(({ currency_id }) => currency_id === IDS.usdt)?.balance ?? '0')).toBe(mine.fund)
    await fits('deposit')
    await on.panel.travel(PAST_HOLD)
    const history = page.getByRole('table', { name: topup('history') })
    await history.getByRole('row').filter({ hasText: '2,345.67890123' }).getByText(money('state.credited')).waitFor()
    mine.fund += units(DEPOSIT)
    await agrees('deposited')

    // Transfers.
    const move = async (from: 'fund' | 'spot', amount: string, named: string) => {
      const row = page.getByRole('button', { name: `${assets('transfer')} ${transfer(`wallet.${from}`)}`, exact: true })
      await press(row)
      const dialog = page.getByRole('dialog', { name: transfer('title') })
      await dialog.getByRole('textbox', { name: transfer('amount') }).fill(amount)
      await fits(`transfer from ${from}`)
      await press(dialog.getByRole('button', { name: transfer('sendAmount', { amount: named, coin: 'USDT' }) }))
      await dialog.waitFor({ state: 'hidden' })
      mine.fund += from === 'fund' ? -units(amount) : units(amount)
      mine.spot += from === 'fund' ? units(amount) : -units(amount)
    }
    await move('fund', TO_SPOT, '1,234.56789012')
    await agrees('transferred')

    // Looks for a market, buys for 100 USDT and sells all of it.
    const sections = page.getByRole('navigation', { name: common(phone ? 'bottomNav' : 'mainNav') })
    await press(sections.getByRole('link', { name: common('markets') }))
    await page.waitForURL('**/quotes')
    await page.getByLabel(quotes('search'), { exact: true }).and(page.locator('input')).fill('eth')
    await press(
      page
        .getByRole('row')
        .getByRole('link', { name: /^ETH\b/ })
        .first(),
    )
    await page.waitForURL(/\/spot\?id=2$/)
    const trade = async (side: 'buy' | 'sell') => {
      if (phone) await page.getByRole('button', { name: trading(side), exact: true }).tap()
      const form = page.getByRole(phone ? 'dialog' : 'region', { name: ticket('ticket') })
      if (!phone) await form.getByRole('radio', { name: ticket(side), exact: true }).click()
      await press(form.getByRole('radio', { name: ticket('market'), exact: true }))
      if (side === 'buy') await form.getByRole('textbox', { name: ticket('total') }).fill('100')
      else await form.locator('[role=slider]:not([aria-disabled])').press('End')
      await fits(side)
      await press(form.getByRole('button', { name: shape(ticket(side === 'buy' ? 'goTotal' : 'goSellMarket')) }))
      const filled = page.getByText(shape(ticket(`placed_${side}_filled`)))
      await filled
        .or(page.getByText(shape(ticket(`placed_${side}_rest`))))
        .first()
        .waitFor()
      await countFills(page, IDS, mine, fills)
      if (!phone) return
      // It may be closing by itself.
      await form
        .getByRole('button', { name: ticket('close') })
        .evaluateAll((buttons) => (buttons[0] as HTMLElement | undefined)?.click())
      await form.waitFor({ state: 'hidden' })
    }
    await trade('buy')
    const workers = () => page.workers().filter((worker) => worker.url().includes('market.worker')).length
    await expect.poll(workers).toBe(phone ? 1 : 0)
    expect(mine.coins).toBeGreaterThan(0n)
    await agrees('bought')
    await page.goBack()
    await page.waitForURL(/\/spot\?id=2$/)
    await trade('sell')
    await agrees('sold')

    // Back, and out: the address is typed, the code comes by mail, a reviewer lets it go.
    await move('spot', BACK, '321.00000001')
    await agrees('back')
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: assets('withdraw'), exact: true })
        .first(),
    )
    const form = page.getByRole('form', { name: withdraw('title') })
    await form.getByRole('textbox', { name: withdraw('address') }).fill(TRON)
    await form.getByRole('textbox', { name: withdraw('amount') }).fill('8')
    await press(page.getByRole('button', { name: withdraw('set', { amount: '10' }) }))
    await form.getByRole('textbox', { name: withdraw('amount') }).fill(OUT)
    await form.getByText('776.77777777').waitFor()
    await press(form.getByRole('button', { name: money('code.send') }))
    await form.getByText(money('code.sent')).waitFor({ state: 'attached' })
    await form.getByRole('textbox', { name: money('code.email_code') }).fill(await codeSentTo(on, email))
    await fits('withdrawal')
    const send = withdraw('send', { amount: '777.77777777', coin: 'USDT', network: 'TRON (TRC20)' })
    await press(form.getByRole('button', { name: send }))
    const confirm = withdraw('confirm', { amount: '777.77777777', coin: 'USDT' })
    await press(page.getByRole('dialog').getByRole('button', { name: confirm }))
    const records = page.getByRole('table', { name: withdraw('history') })
    await records.getByText(money('state.review')).waitFor()
    mine.fund -= units(OUT)
    mine.locked += units(OUT)
    await agrees('asked for')
    const waits = (await on.panel.reviews()).withdrawals.find(({ account }) => account === user.id)
    await on.panel.review({ what: 'withdraw', account: user.id, id: waits?.id ?? 0, decision: 'approve' })
    mine.locked = 0n
    await press(
      page
        .getByRole('main')
        .getByRole('link', { name: assets('withdraw'), exact: true })
        .first(),
    )
    await records.getByText(money('state.success')).waitFor()
    await agrees('withdrawn')

    // Each of it stands in the flow, and the file has every row.
    await press(page.getByRole('link', { name: words('pages')('funding'), exact: true }).last())
    const entries = page.getByRole('region', { name: words('flow')('title') })
    await entries.getByText(words('flow')('types.withdraw_fee')).first().waitFor()
    await fits('funding')
    const csv = page.getByRole('button', { name: words('flow')('csv') })
    const [file] = await Promise.all([page.waitForEvent('download'), press(csv)])
    const text = (await (await file.createReadStream()).toArray()).join('')
    expect(text.trim().split('\r\n')).toHaveLength((await flowOf(page)).length + 1)
  },
)
