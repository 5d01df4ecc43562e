import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../shared/calls/table.ts'
import common from '../../base/i18n/en/common.json'
import errors from '../../base/i18n/en/errors.json'
import transfer from '../../base/i18n/en/transfer.json'
import { toasts } from '../../base/platform/toast-store.ts'
import { testBalance } from '../../services/account/testing/test-orders.ts'
import { showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import type { SpotVenue } from '../../services/venue/venue.ts'
import TransferDialog from './transfer-dialog.tsx'
import { placeOf } from './transfer-place.ts'

const said = (data: unknown, degraded = false) => ({
  success: !degraded,
  code: degraded ? 0 : 200,
  message: '',
  data: degraded ? null : data,
  degraded,
  refusal: null,
})
const LOST = said(null, true)

/** An exchange that moves money when the test says so. */
function openVenue() {
  const waiting: ((answer: unknown) => void)[] = []
  let sent = 0
  const requests: unknown[] = []
  const owner = { id: 1, access: 'confirmed' }
  const call = (spec: unknown, request?: unknown) => {
    if (spec === calls.accountCurrency) return Promise.resolve(said([testBalance({ balance: '1000' })]))
    if (spec === calls.contractList) return Promise.resolve(said({ position: [], entrust: [], totalAmount: [] }))
    sent++
    requests.push(request)
    return new Promise((done) => waiting.push(done))
  }
  const gateway = { call, owner: () => owner, onOwner: () => () => undefined }
  const venue = { kind: 'spot', markets: 'spot', gateway, own: { retryList: () => undefined } } as unknown as SpotVenue
  return { venue, sent: () => sent, requests, answer: (came: unknown) => waiting.shift()?.(came) }
}

const undo: (() => void)[] = []
let closed = 0
const input = () => document.querySelector<HTMLInputElement>('input[name=amount]')
const text = () => document.querySelector('.transfer_transfer')?.textContent

async function open(venue: SpotVenue): Promise<() => void> {
  const end = showInBox(<TransferDialog place={placeOf(venue)} to="spot" currencyId={9} onClose={() => closed++} />)
  undo.push(end)
  await expect.poll(input).not.toBeNull()
  return end
}

async function send(amount: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), amount)
  input()?.dispatchEvent(new Event('input', { bubbles: true }))
  const button = () => document.querySelector<HTMLButtonElement>('.transfer_transfer [type=submit]')
  await expect.poll(() => button()?.textContent).toContain(amount)
  button()?.click()
  await expect.poll(() => button()?.getAttribute('aria-busy')).toBe('true')
}
const reported = () => toasts.read().map(({ kind, title }) => `${kind} ${title}`)

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, errors, transfer } } })
  closed = 0
})
afterEach(() => {
  for (const each of undo.splice(0)) each()
  for (const { id } of toasts.read()) toasts.dismiss(id)
})

test('FUT-23 that a transfer is not confirmed stays said when its field is left', async () => {
  const { venue, answer } = openVenue()
  await open(venue)
  await send('250')
  answer(LOST)
  await expect.poll(text).toContain('No response')
  input()?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  input()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.poll(() => input()?.value).toBe('250')
  expect(text()).toContain('No response')
})

test('FUT-23 a dialog that was closed before the answer came has it reported outside', async () => {
  const { venue, answer } = openVenue()
  const close = await open(venue)
  await send('250')
  close()
  answer(LOST)
  await expect.poll(reported).toEqual(['warn 250 USDT: not transferred, or not confirmed'])
})

test('FUT-23 opened anew while the same is on its way it hears what comes of it, sends nothing twice and is closed once', async () => {
  const { venue, answer, sent } = openVenue()
  const close = await open(venue)
  await send('250')
  close()
  await open(venue)
  await send('250')
  answer(said(testBalance()))
  await expect.poll(() => closed).toBe(1)
  expect(reported()).toEqual(['ok 250 USDT transferred'])
  expect(sent()).toBe(1)
})

test('REAL-16 Enter sends what is meant by an amount with a comma, before the field is left; a doubt is asked, not sent', async () => {
  const { venue, sent, requests } = openVenue()
  await open(venue)
  const type = (amount: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), amount)
    input()?.dispatchEvent(new Event('input', { bubbles: true }))
    input()?.form?.requestSubmit()
  }
  input()?.focus()
  type('1,125')
  await expect.poll(text).toContain('1.125')
  expect(sent()).toBe(0)
  type('250,5')
  await expect.poll(sent).toBe(1)
  expect(requests).toMatchObject([{ amount: '250.5' }])
})
