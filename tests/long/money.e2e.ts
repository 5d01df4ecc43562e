import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { type BalanceLine, disagreements, type FlowLine, units } from '../oracle/naive-ledger.ts'
import { codeSentTo } from '../support/auth-forms.ts'
import { axe } from '../support/axe.ts'
import { callFrom, DEMO, logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '29'])

const USDT = 3
/** More than the 180 s after a sign-in, in hours. */
const PAST_LOGIN = 0.06
const TRON = writeAddress('tron', new Uint8Array(32).fill(7))

interface Known {
  balances: BalanceLine[]
  flow: FlowLine[]
}

/** All that the exchange says of the person's money; the two have to agree at every moment. */
async function ledger(page: Page): Promise<Known> {
  const flow: FlowLine[] = []
  for (let at = 1; ; at++) {
    const { data } = await callFrom<{ list: FlowLine[]; total: number }>(page, 'GET', `api/account/fundFlow?page=${at}`)
    flow.push(...data.list)
    if (flow.length >= data.total || data.list.length === 0) break
  }
  const { data: balances } = await callFrom<BalanceLine[]>(page, 'GET', 'api/currency/accountCurrency')
  expect(disagreements(flow, balances)).toEqual([])
  return { balances, flow }
}

/** What an account holds of a coin, 10^-8. */
function held({ balances }: Known, field: string, coin = USDT): bigint {
  return units(String(balances.find((row) => row.currency_id === coin)?.[field] ?? '0'))
}

test('CLOCK-01 FUND-07 FUND-08 the hold after a log-in counts down; an address of the book is chosen, and a withdrawal is taken back', async () => {
  const one = await on.person()
  const page = await one.tab('/login?next=%2Fwithdraw')
  await logIn(page)
  const rules = page.getByRole('list', { name: 'Withdrawal requirements' })
  await page.getByRole('timer', { name: /^Hold after log-in: [123]:/ }).waitFor()
  await rules.getByText('Please complete KYC first').waitFor()
  const { data: user } = await callFrom<{ id: number }>(page, 'POST', 'api/account/userinfo')
  const form = { country: 'PT', id_type: 'passport', name: 'Demo Lind', number: 'CB123457', birth: '1990-01-01' }
  await callFrom(page, 'POST', 'api/account/kyc', { step: 'basic', ...form })
  await on.panel.verify(user.id)
  // The page learns the new time from its next answer.
  await on.panel.travel(PAST_LOGIN)
  await rules.getByText('Identity verified').waitFor()
  await rules.getByText('No hold after log-in').waitFor()

  await page.getByRole('button', { name: 'Address book' }).click()
  const book = page.getByRole('dialog', { name: 'Address book' })
  await book.getByRole('button', { name: 'Add an address' }).click()
  await book.getByRole('textbox', { name: 'Name' }).fill('Cold <b>')
  await book.getByRole('textbox', { name: 'Address' }).fill(TRON)
  await book.getByRole('button', { name: 'Send code' }).click()
  await book.getByText('We have sent a code.').waitFor({ state: 'attached' })
  await book.getByRole('textbox', { name: 'Email code' }).fill(await codeSentTo(on, DEMO.email))
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await book.getByRole('button', { name: 'Save address' }).click()
  await book.getByRole('switch').click()
  await book.getByText('On: withdrawals to saved addresses only.').waitFor()
  await book.getByRole('button', { name: 'Use Cold <b>' }).click()
  await rules.getByText('Address is in your address book').waitFor()

  // A code is sent once a minute; the server's clock goes on.
  await on.panel.travel(PAST_LOGIN)
  await page.reload()
  const before = held(await ledger(page), 'balance')
  const fields = page.getByRole('form', { name: 'Withdraw' })
  await page.getByRole('button', { name: 'Address book' }).click()
  await book.getByRole('button', { name: 'Use Cold <b>' }).click()
  await fields.getByRole('textbox', { name: 'Amount' }).fill('50')
  await fields.getByRole('button', { name: 'Send code' }).click()
  await fields.getByText('We have sent a code.').waitFor({ state: 'attached' })
  await fields.getByRole('textbox', { name: 'Email code' }).fill(await codeSentTo(on, DEMO.email))
  await fields.getByRole('button', { name: /^Withdraw 50 USDT/ }).dblclick()
  await page.getByRole('button', { name: /^Confirm withdrawal/ }).click()
  const history = page.getByRole('table', { name: 'History' })
  await history.getByRole('button', { name: /^Cancel/ }).click()
  await history.getByRole('button', { name: /^Confirm cancellation/ }).click()
  await history.getByText('cancelled by you').waitFor()
  expect(await history.getByRole('row').count()).toBe(2)
  expect(held(await ledger(page), 'balance')).toBe(before)
})
