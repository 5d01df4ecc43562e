import type { Page } from 'playwright'
import { GOOD_PASSWORD } from './auth-steps.ts'
import { callFrom } from './person.ts'
import type { Stage } from './stage.ts'

/** The newest code to an address. */
export async function codeTo(on: Stage, to: string): Promise<string> {
  return (await on.panel.outbox(to)).find((item) => item.code)?.code ?? 'none'
}

/** Registers somebody by mail from a page, without a form. @returns the address; the password is GOOD_PASSWORD */
export async function newcomer(on: Stage, page: Page, name: string): Promise<string> {
  const email = `${name}@example.org`
  await callFrom(page, 'POST', 'api/account/sendEmailCode', { email })
  const form = { email, code: await codeTo(on, email), password: GOOD_PASSWORD, agree: true }
  const made = await callFrom(page, 'POST', 'api/account/emailRegister', form)
  if (made.code !== 200) throw new Error(`not registered: ${made.message}`)
  return email
}
