import type { Locator, Page } from 'playwright'
import type { Stage } from './stage.ts'

export const NEW_PASSWORD = 'Tape-runs-77x'

let people = 0

/** An address that nobody has used. */
export function newEmail(): string {
  people += 1
  return `person-${people}-${Date.now()}@example.org`
}

/** An input by its label alone: tabs and panels may bear the same words. */
export function input(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true }).and(page.locator('input'))
}

/** The words beside a field: its error and its hint. */
export function notes(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

/** The code that was sent last to an address. */
export async function codeSentTo(on: Stage, to: string): Promise<string> {
  const newest = (await on.panel.outbox(to)).find((item) => item.code)?.code
  if (!newest) throw new Error(`no code was sent to ${to}`)
  return newest
}

/** Fills the registration by email up to its agreement, with the code from the outbox. */
export async function fillRegistration(on: Stage, page: Page, email: string, password = NEW_PASSWORD): Promise<void> {
  await input(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`We have sent a code to ${email}.`).waitFor()
  await input(page, 'Code').fill(await codeSentTo(on, email))
  await input(page, 'Password').fill(password)
  await input(page, 'Confirm password').fill(password)
}

/** Ticks the agreement as a finger does: on the drawn box, beside the links. */
export async function agree(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /^I agree/ })
  await page
    .locator('label')
    .filter({ has: box })
    .click({ position: { x: 8, y: 12 } })
  await box.and(page.locator(':checked')).waitFor({ state: 'attached' })
}

/** The button that ends the registration. */
export function createButton(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: 'Create account', exact: true })
}

/** A new person's registration, from the page to the session. */
export async function registerByEmail(on: Stage, page: Page, email = newEmail()): Promise<string> {
  await fillRegistration(on, page, email)
  await agree(page)
  await createButton(page).click()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  return email
}
