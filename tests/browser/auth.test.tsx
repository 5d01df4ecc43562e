import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  account,
  agree,
  codeSentTo,
  createButton,
  fillRegistration,
  input,
  logIn,
  logOut,
  main,
  NEW_PASSWORD,
  newEmail,
  newPhone,
  registerByEmail,
  sendCode,
} from './support/auth-forms.ts'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ calm: true })

const DEMO_INVITE = 'c8YWmP6q'

const registrations = () => on.sent.filter(({ path }) => path.endsWith('Register'))
const prefix = page.getByRole('combobox', { name: /^Country and prefix/ })
const country = page.getByRole('combobox', { name: /^Country or prefix/ })

/** First of all: a list of countries that has come is not asked for again. */
test('SHELL-14 axe finds nothing where the countries are not known', async () => {
  on.panel.fault({ action: 'http', path: 'api/common/getCountry', answer: 'disconnect' })
  await on.open('/login')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByText('The list of countries could not be loaded.').waitFor()
  expect(await on.axe()).toEqual([])
})

test('ENTRY-07 where the services are not offered the page says so in place of the form, and what can be done all the same', async () => {
  on.panel.place('US')
  await on.open('/register')
  await page.getByRole('heading', { name: 'Not available in your region' }).waitFor()
  await page.getByText('You are connecting from United States.').waitFor()
  await expect.poll(() => main.getByRole('textbox').count()).toBe(0)
  await main.getByRole('link', { name: 'Log in' }).click()
  await logIn()
  await account.waitFor()
  on.panel.place('CH')
})

test('ENTRY-02 ENTRY-09 a new person registers by email with the code from the outbox, and goes where they wanted', async () => {
  await on.open('/register?next=%2Fquotes')
  const email = newEmail()
  await input('Password').fill('Password-1')
  const strength = () => page.getByRole('meter', { name: 'Strength' }).attribute('aria-valuetext')
  await expect.poll(() => input('Password').notes()).toContain('not easy to guess')
  await expect.poll(strength).toBe('Weak')
  await fillRegistration(on, email)
  await expect.poll(strength).toBe('Good')
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: ': missing' }).count()).toBe(0)
  await agree()
  await createButton.click()
  await on.at('/quotes')
  await page.getByText('Account created').waitFor()
  expect(JSON.parse(localStorage.getItem('last-user') ?? '{}')).toMatchObject({ email })
  // Who is signed in has nothing to do here.
  await on.open('/register')
  await on.at('/')
})

test('ENTRY-03 ENTRY-01 a new person registers by phone, behind a prefix chosen by name, and logs in with it again', async () => {
  await on.open('/register', { size: 'phone' })
  const phone = newPhone()
  await page.getByRole('tab', { name: 'Phone' }).click()
  await prefix.click()
  await country.fill('united king')
  await page.getByRole('option', { name: /United Kingdom/ }).click()
  await input('Phone').fill(phone)
  await sendCode.click()
  await page.getByText(`We have sent a code to +44 ${phone}.`).waitFor()
  await input('Code').fill(codeSentTo(on, `+44 ${phone}`))
  await input('Password').fill(NEW_PASSWORD)
  await input('Confirm password').fill(NEW_PASSWORD)
  await agree()
  await createButton.click()
  await page.getByRole('button', { name: /^Account: \+44\*\*\*/ }).waitFor()
  await logOut()

  await on.open('/login', { size: 'phone' })
  await page.getByRole('tab', { name: 'Phone' }).click()
  // A whole number, as a password manager fills it in, is taken apart.
  await input('Phone').fill(`+44 ${phone}`)
  await input('Password').fill(NEW_PASSWORD)
  await page.getByRole('combobox', { name: 'Country and prefix: United Kingdom +44' }).waitFor()
  await expect.poll(() => input('Phone').value()).toBe(phone)
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: /^Account: \+44\*\*\*/ }).waitFor()
})

test('ENTRY-04 the next code is counted down from the server’s word, for this address alone; asked too early, the server’s figure counts', async () => {
  await on.open('/register')
  const [first, second] = [newEmail(), newEmail()]
  await input('Email').fill(first)
  await sendCode.click()
  const waits = page.getByRole('button', { name: /^Resend in (60|[1-5]?\d) s$/ })
  await waits.waitFor()
  await expect.poll(() => waits.attribute('aria-disabled')).toBe('true')
  await input('Email').fill(second)
  await sendCode.waitFor()
  await input('Email').fill(first)
  await waits.waitFor()
  expect(on.panel.outbox(first)).toHaveLength(1)

  // Another device has just asked for a code to the same address, which this page cannot know.
  const third = newEmail()
  await on.demo('POST', 'account/sendEmailCode', { email: third })
  expect(on.panel.outbox(third)).toHaveLength(1)
  await input('Email').fill(third)
  await sendCode.click()
  await page.getByText('A code was just sent.').waitFor()
  await waits.waitFor()
  expect(on.panel.outbox(third)).toHaveLength(1)
})

test('ENTRY-05 without the agreement nothing is sent, and the box says so', async () => {
  await on.open('/register')
  await fillRegistration(on, newEmail())
  await createButton.click()
  const box = page.getByRole('checkbox', { name: /^I agree/ })
  await page.getByText('Agree to the terms to continue.').waitFor()
  await expect.poll(() => box.attribute('aria-invalid')).toBe('true')
  await box.hasFocus()
  expect(registrations()).toEqual([])
  // What is agreed to opens in a window of its own, without losing the form.
  for (const name of [/^terms of use/, /^fees and limits/])
    expect(page.getByRole('link', { name }).attribute('target')).toBe('_blank')
  await agree()
  await createButton.click()
  await account.waitFor()
  expect(registrations()).toHaveLength(1)
})

test('ENTRY-06 an optional invite code comes from the address as it stands there, and its case matters', async () => {
  await on.open(`/register?invite=${DEMO_INVITE.toLowerCase()}`)
  const code = input('Invite code (optional)')
  await expect.poll(() => code.value()).toBe(DEMO_INVITE.toLowerCase())
  await expect.poll(() => code.notes()).toContain('Case-sensitive')
  await fillRegistration(on, newEmail())
  await agree()
  await createButton.click()
  await page.getByText('This invite code does not exist.').waitFor()
  await expect.poll(() => code.attribute('aria-invalid')).toBe('true')
  await code.hasFocus()
  // Everything else is still there, the code of the mail still good.
  await code.fill(DEMO_INVITE)
  await createButton.click()
  await account.waitFor()
})

test('ENTRY-07 a prefix of a country that is not served cannot be chosen, and typed whole it is refused beside the number', async () => {
  await on.open('/register')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await prefix.click()
  await country.fill('iran')
  const iran = page.getByRole('option', { name: /Iran.*Not served/ })
  await expect.poll(() => iran.attribute('aria-disabled')).toBe('true')
  await page.getByText('our services are not available there').waitFor()
  await userEvent.keyboard('{Escape}')
  await input('Phone').fill('+98 9121234567')
  await sendCode.click()
  await expect.poll(() => input('Phone').notes()).toContain('Our services are not available in Iran.')
  expect(on.panel.outbox('+98 9121234567')).toEqual([])
})

const WRONG = [
  ['Email', 'a b@c.de', 'Email format error.'],
  ['Code', '123', 'Enter a code of 4 to 8 digits.'],
  ['Code', '123456789', 'Enter a code of 4 to 8 digits.'],
  ['Password', 'Vq7!mZ2', 'Use 8 to 32 characters.'],
  ['Password', 'vq7!mz2#', 'Use at least one uppercase letter'],
  ['Password', 'Qwerty123!', 'Password too simple.'],
  ['Confirm password', 'Another-77x', 'Passwords don’t match.'],
] as const

test('ENTRY-08 in the real form, what is wrong is refused beside its field and gets the focus', async () => {
  await on.open('/register')
  const refused = page.css('[aria-invalid=true]')
  const right = { Email: newEmail(), Code: '123456', Password: NEW_PASSWORD, 'Confirm password': NEW_PASSWORD }
  await agree()
  for (const [label, text, words] of WRONG) {
    const message = `${label} ${text}`
    const values = { ...right, [label]: text, ...(label === 'Password' ? { 'Confirm password': text } : {}) }
    for (const [name, value] of Object.entries(values)) await input(name).fill(value)
    await createButton.click()
    const wrong = input(label)
    await expect.poll(() => wrong.notes(), { message }).toContain(words)
    await wrong.hasFocus()
    await expect.poll(() => refused.count(), { message }).toBe(1)
    // Put right before the next, so that no reason stands there already.
    for (const [name, value] of Object.entries(right)) await input(name).fill(value)
    await expect.poll(() => refused.count(), { message: `${message}, put right` }).toBe(0)
  }
  expect(registrations()).toEqual([])
})

test('ENTRY-02 a wrong code says the tries left, the last one asks for a new code, and one that was never sent is not valid', async () => {
  await on.open('/register')
  const email = newEmail()
  await fillRegistration(on, email)
  const right = codeSentTo(on, email)
  const wrong = right === '000000' ? '111111' : '000000'
  await agree()
  for (const words of [
    'Attempts left: 4',
    'Attempts left: 3',
    'Attempts left: 2',
    'Attempts left: 1',
    'Request a new code',
  ]) {
    await input('Code').fill(wrong)
    await createButton.click()
    await expect.poll(() => input('Code').notes()).toContain(words)
  }
  await input('Code').fill(right)
  await createButton.click()
  await expect.poll(() => input('Code').notes()).toContain('Too many failed attempts')
  await input('Email').fill(newEmail())
  await input('Code').fill('123456')
  await createButton.click()
  await expect.poll(() => input('Code').notes()).toContain('has expired')
})

test('ENTRY-02 an address that is taken is said beside it; email and phone keep their own values, and nothing typed is lost', async () => {
  await on.open('/register')
  await fillRegistration(on, 'demo@sandbox.test')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await input('Phone').fill('7700900999')
  await input('Code').fill('7654')
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect.poll(() => input('Email').value()).toBe('demo@sandbox.test')
  await expect.poll(() => input('Code').value()).toMatch(/^\d{6}$/)
  await agree()
  await createButton.click()
  await expect.poll(() => input('Email').notes()).toContain('already exists')
  for (const name of ['Password', 'Confirm password']) await expect.poll(() => input(name).value()).toBe(NEW_PASSWORD)
  await page.getByRole('tab', { name: 'Phone' }).click()
  await expect.poll(() => input('Phone').value()).toBe('7700900999')
  await expect.poll(() => input('Code').value()).toBe('7654')
})

test('ENTRY-02 an answer that is lost is "not confirmed"; pressed again, the same intent opens one account', async () => {
  await on.open('/register')
  await fillRegistration(on, newEmail())
  await agree()
  on.panel.fault({ action: 'http', path: 'api/account/emailRegister', answer: 'lost' })
  await createButton.dblClick()
  await page.getByRole('alert').filter({ hasText: 'Not confirmed: no response from the exchange.' }).waitFor()
  on.panel.clearFaults()
  await createButton.click()
  await account.waitFor()
  const keys = registrations().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('ENTRY-10 ENTRY-11 a forgotten password: the steps survive a reload, and log-in waits with the account filled in', async () => {
  await on.open('/register?next=%2FHomeView%2Fassets')
  const email = await registerByEmail(on)
  const earlier = localStorage.getItem('token')
  await logOut()
  await on.open('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  await input('Email').fill(email)
  // A code for another purpose went there a moment ago; each has a minute of its own.
  await sendCode.click()
  await on.at('/resetPass')
  await page.getByText(`If an account exists for ${email}`).waitFor()
  await on.reload()
  await page.getByText(`If an account exists for ${email}`).waitFor()
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor()
  const code = codeSentTo(on, email)
  const password = 'Another-Tape-8!'
  await input('Code').fill(code)
  await input('New password').fill(password)
  await input('Confirm password').fill(password)
  const kept = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])
  expect(kept).not.toContain(code)
  expect(kept).not.toContain(password)
  await page.getByText('withdrawals on hold for 48 hours').waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()

  await on.at('/login')
  await page.getByText('All earlier sessions have ended.').waitFor()
  await expect.poll(() => input('Email').value()).toBe(email)
  await expect.poll(() => sessionStorage.getItem('onetape-reset')).toBeNull()
  await logIn({ email, password: NEW_PASSWORD })
  await page.getByText('Incorrect email or password. 4 attempts left before a 10-minute lock.').waitFor()
  // A session of before is over by the server's word.
  await on.open('/HomeView/assets', { stored: { token: earlier ?? '' } })
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.poll(() => localStorage.getItem('token')).toBeNull()
  await logIn({ email, password })
  await account.waitFor()
})

test('ENTRY-10 the answer is the same for an account that does not exist; /resetPass alone says where to begin', async () => {
  await on.open('/resetPass')
  await page.getByText('Enter your account first').waitFor()
  await page.getByRole('link', { name: 'Request a code' }).click()
  const email = newEmail()
  await input('Email').fill(email)
  await sendCode.click()
  await page.getByText(`If an account exists for ${email}`).waitFor()
  expect(on.panel.outbox(email)).toEqual([])
  await input('Code').fill('123456')
  await input('New password').fill(NEW_PASSWORD)
  await input('Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => input('Code').notes()).toMatch(/Incorrect code\./)
})

test('ENTRY-11 a server error or no network signs nobody out, a token that the server does not know does', async () => {
  await on.open('/help', { signedIn: true })
  await account.waitFor()
  const doubt = page.getByTitle('Not confirmed yet: no response from the exchange')
  for (const answer of [{ answer: 'status', status: 500 }, { answer: 'code', code: 1001 }, { answer: 'disconnect' }]) {
    on.panel.fault({ action: 'http', path: 'api/account/userinfo', ...answer })
    await on.reload()
    await doubt.waitFor('there')
    expect(localStorage.getItem('token')).toBeTruthy()
    on.panel.clearFaults()
  }
  await on.pass(30_000)
  await doubt.waitFor('gone')
  on.otherTab('token', 'nobody’s')
  await on.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  await expect.poll(() => localStorage.getItem('token')).toBeNull()
})

test.each(['desktop', 'phone'] as const)('SHELL-14 axe finds nothing in the states of entry (%s)', async (size) => {
  await on.open('/register', { size })
  await input('Email').waitFor()
  expect(await on.axe(), 'registration').toEqual([])
  await createButton.click()
  await page.getByText('Agree to the terms to continue.').waitFor()
  expect(await on.axe(), 'everything wrong').toEqual([])
  await page.getByRole('tab', { name: 'Phone' }).click()
  await prefix.click()
  await page.getByRole('option', { name: /Afghanistan.*Not served/ }).waitFor('there')
  expect(await on.axe(), 'countries').toEqual([])
  await userEvent.keyboard('{Escape}')
  await on.open('/resetPass', { size })
  await page.getByText('Enter your account first').waitFor()
  expect(await on.axe(), 'no account').toEqual([])
  await page.getByRole('link', { name: 'Request a code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  expect(await on.axe(), 'forgotten').toEqual([])
  await input('Email').fill(newEmail())
  await sendCode.click()
  await page.getByText(/^If an account exists for/).waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()
  await on.see('input[aria-invalid=true]')
  expect(await on.axe(), 'new password').toEqual([])
})
