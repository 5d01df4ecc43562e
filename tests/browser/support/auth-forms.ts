import { type Locator, page } from 'vitest/browser'
import type { ExchangePage } from './exchange-page.tsx'

export const NEW_PASSWORD = 'Tape-runs-77x'
export const DEMO = { email: 'demo@sandbox.test', password: 'Sandbox-1!' }

let people = 0

/** An address that nobody has used. */
export function newEmail(): string {
  people += 1
  return `person-${people}@example.org`
}

/** A British number that nobody has used, without its prefix. */
export function newPhone(): string {
  people += 1
  return `77009${String(people).padStart(5, '0')}`
}

/** An input by its label alone: tabs and panels may bear the same words. */
export function input(label: string): Locator {
  return page.getByLabelText(label, { exact: true }).and(page.css('input'))
}

export const main = page.getByRole('main')
export const account = page.getByRole('button', { name: /^Account/ })
/** The button that ends the registration. */
export const createButton = main.getByRole('button', { name: 'Create account', exact: true })
export const sendCode = page.getByRole('button', { name: 'Send code' })

/** The code that was sent last to an address. */
export function codeSentTo(on: ExchangePage, to: string): string {
  const newest = on.panel.outbox(to).find((item) => item.code)?.code
  if (!newest) throw new Error(`no code was sent to ${to}`)
  return newest
}

/** Fills the registration by email up to its agreement, with the code from the outbox. */
export async function fillRegistration(on: ExchangePage, email: string): Promise<void> {
  await input('Email').fill(email)
  await sendCode.click()
  await page.getByText(`We have sent a code to ${email}.`).waitFor()
  await input('Code').fill(codeSentTo(on, email))
  await input('Password').fill(NEW_PASSWORD)
  await input('Confirm password').fill(NEW_PASSWORD)
}

/** Ticks the agreement as a finger does: on the drawn box, beside the links. */
export async function agree(): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^I agree/ })
  await page
    .css('label')
    .filter({ has: box })
    .click({ position: { x: 8, y: 12 } })
  await box.and(page.css(':checked')).waitFor('there')
}

/** A new person's registration, from the page to the session. */
export async function registerByEmail(on: ExchangePage, email = newEmail()): Promise<string> {
  await fillRegistration(on, email)
  await agree()
  await createButton.click()
  await account.waitFor()
  return email
}

/** Logs in through the form. */
export async function logIn({ email, password } = DEMO): Promise<void> {
  await input('Email').fill(email)
  await input('Password').fill(password)
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Ends the session by the menu, and waits until it has ended. */
export async function logOut(): Promise<void> {
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('You are logged out').waitFor()
}
