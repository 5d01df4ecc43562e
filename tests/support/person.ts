import type { Page } from 'playwright'

export const DEMO = { email: 'demo@sandbox.test', password: 'Sandbox-1!' }

/** Logs in through the form, as a person does; comes back to where the page wanted to go. */
export async function logIn(page: Page, { email, password } = DEMO): Promise<void> {
  await page.getByLabel('Email', { exact: true }).and(page.locator('input')).fill(email)
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Ends the session by the menu, and waits until it has ended. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByText('You are logged out').first().waitFor()
}

/** A call of the product's own kind, made from the page, with its token. */
export function callFrom<T>(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  body: object = {},
): Promise<{ code: number; message: string; data: T }> {
  return page.evaluate(
    async ([verb, to, payload]) => {
      const token = localStorage.getItem('token')?.replace(/^"|"$/g, '') ?? ''
      const answer = await fetch(to, {
        method: verb,
        headers: {
          'content-type': 'application/json',
          Authorization: `Bearer ${token}`,
          language: 'en',
          device: '2',
          timestamp: String(Date.now()),
          'Idempotency-Key': crypto.randomUUID(),
        },
        ...(verb === 'POST' ? { body: payload } : {}),
      })
      return (await answer.json()) as { code: number; message: string; data: never }
    },
    [method, `/${path}`, JSON.stringify(body)] as const,
  )
}
