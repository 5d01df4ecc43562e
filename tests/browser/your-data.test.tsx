import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonData } from '../../src/shared/calls/person-data.ts'
import { emptyAccount } from '../support/empty-account.ts'
import { DEMO, input } from './support/auth-forms.ts'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ calm: true })
const SECURITY = '/HomeView/personal/security'

const section = () => page.getByRole('region', { name: 'Your data' })
const dialog = (name: string) => page.getByRole('dialog', { name })

/** Has a code sent from the open dialog and types it. */
async function typeCode(of: ReturnType<typeof dialog>): Promise<void> {
  const before = on.panel.outbox(DEMO.email).length
  await of.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => on.panel.outbox(DEMO.email).length).toBeGreaterThan(before)
  const code = on.panel.outbox(DEMO.email).find((item) => item.code)?.code ?? ''
  await of.getByLabelText(/code/i).and(page.css('input')).fill(code)
}

/** What the page has the browser save. */
function saved() {
  const blobs: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:none'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { blobs, names }
}

test('SAFE-16 "Download my data" saves a file with all of it; without an answer it says so and can be pressed again', async () => {
  const file = saved()
  await on.open(SECURITY, { signedIn: true })
  await section().getByRole('button', { name: 'Download my data' }).click()
  const open = dialog('Download my data')
  await open.waitFor()
  expect(await on.axe()).toEqual([])
  const send = open.getByRole('button', { name: 'Download', exact: true })
  await send.click()
  await open.getByText('Enter the code.').waitFor()
  on.panel.fault({ action: 'http', path: 'api/account/exportData', answer: 'disconnect' })
  await typeCode(open)
  await send.click()
  await open.getByText('Could not load your data. Try again with a new code.').waitFor()
  on.panel.clearFaults()
  await send.click()
  await expect.poll(() => file.blobs.length).toBe(1)
  const data = JSON.parse((await file.blobs[0]?.text()) ?? '{}') as PersonData
  expect(data.profile.email).toBe(DEMO.email)
  expect(data.balances.length).toBeGreaterThan(0)
  expect(file.names[0]).toMatch(/^account-\d+-\d{4}-\d\d-\d\d\.json$/)
  vi.restoreAllMocks()
})

test.each(['desktop', 'phone'] as const)(
  'SAFE-13 "Delete account" names what stays and what is to be done first (%s)',
  async (size) => {
    await on.open(SECURITY, { signedIn: true, size })
    await section().getByRole('button', { name: 'Delete account' }).click()
    const open = dialog('Delete your account?')
    await open.getByText('What is kept, and why').waitFor()
    const first = open.getByRole('list', { name: 'Complete first' })
    await first.getByText(/^Spot: [\d,.]+ USDT$/).waitFor()
    expect(await on.axe()).toEqual([])
    await expect.element(open.getByRole('button', { name: 'Delete account' })).toHaveAttribute('aria-disabled', 'true')
    await first.getByRole('link', { name: 'Assets' }).first().click()
    await on.at('/HomeView/assets')
  },
)

test('SAFE-13 an account that is empty is deleted by its address, password and code, and the page is signed out', async () => {
  await emptyAccount(on.exchange.host, on.exchange.host.exchange.accountByLogin('email', DEMO.email)?.id ?? 0)
  await on.open(SECURITY, { signedIn: true })
  // An address gets a code a minute.
  await on.pass(60_000)
  await section().getByRole('button', { name: 'Delete account' }).click()
  const open = dialog('Delete your account?')
  const press = open.getByRole('button', { name: 'Delete account' })
  await input(`Enter ${DEMO.email} to confirm`).fill('somebody@else.test')
  await input('Password').fill(DEMO.password)
  await typeCode(open)
  await press.click()
  await open.getByText(`Enter ${DEMO.email} to confirm.`).waitFor()
  await input(`Enter ${DEMO.email} to confirm`).fill(DEMO.email)
  await press.click()
  await page.getByText('Account deleted').first().waitFor()
  await expect.poll(() => on.exchange.host.exchange.accountByLogin('email', DEMO.email)).toBeNull()
})
