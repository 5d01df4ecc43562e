import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import {
  agree,
  codeSentTo,
  createButton,
  fillRegistration,
  input,
  NEW_PASSWORD,
  newEmail,
  newPhone,
  notes,
  registerByEmail,
} from '../support/entry-forms.ts'
import { hasFocus } from '../support/focus.ts'
import { callFrom, logIn, logOut } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])

const DEMO_INVITE = 'dDsuXFC8'

const account = (page: Page) => page.getByRole('button', { name: /^Account/ })

test('ENTRY-02 ENTRY-09 a new person registers by email with the code from the outbox, and goes where they wanted', async () => {
  const one = await on.person()
  const page = await one.tab('/register?next=%2Fquotes')
  const email = newEmail()
  await input(page, 'Password').fill('Password-1')
  const strength = () => page.getByRole('meter', { name: 'Strength' }).getAttribute('aria-valuetext')
  await expect.poll(() => notes(input(page, 'Password'))).toContain('nothing easily guessed')
  await expect.poll(strength).toBe('Not enough yet')
  await fillRegistration(on, page, email)
  await expect.poll(strength).toBe('Good')
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: ': missing' }).count()).toBe(0)
  await agree(page)
  await createButton(page).click()
  await page.waitForURL('**/quotes')
  await page.getByText('Your account is open').first().waitFor()
  const me = await callFrom<{ email: string }>(page, 'POST', 'api/account/userinfo')
  expect(me.data.email).toBe(email)
  // Who is signed in has nothing to do here.
  await page.goto(`${on.url}/register`)
  await page.waitForURL(`${on.url}/`)
})

test('ENTRY-03 ENTRY-01 a new person registers by phone, behind a prefix chosen by name, and logs in with it again', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/register')
  const phone = newPhone()
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByRole('combobox', { name: /^Country and prefix/ }).click()
  await page.getByRole('combobox', { name: /^Country or prefix/ }).fill('united king')
  await page.getByRole('option', { name: /United Kingdom/ }).click()
  await input(page, 'Phone').fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`A code is on its way to +44 ${phone}.`).waitFor()
  await input(page, 'Code').fill(await codeSentTo(on, `+44 ${phone}`))
  await input(page, 'Password').fill(NEW_PASSWORD)
  await input(page, 'Password once more').fill(NEW_PASSWORD)
  await agree(page)
  await createButton(page).click()
  await page.getByRole('button', { name: /^Account: \+4…/ }).waitFor()
  await logOut(page)

  await page.goto(`${on.url}/login`)
  await page.getByRole('tab', { name: 'Phone' }).click()
  // A whole number, as a password manager fills it in, is taken apart.
  await input(page, 'Phone').fill(`+44 ${phone}`)
  await input(page, 'Password').fill(NEW_PASSWORD)
  await page.getByRole('combobox', { name: 'Country and prefix: United Kingdom +44' }).waitFor()
  await expect.poll(() => input(page, 'Phone').inputValue()).toBe(phone)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: /^Account: \+4…/ }).waitFor()
})

test('ENTRY-04 the next code is counted down from the server’s word, for this address alone; asked too early, the server’s figure counts', async () => {
  const one = await on.person()
  const page = await one.context.newPage()
  await page.clock.install()
  await page.goto(`${on.url}/register`)
  const [first, second] = [newEmail(), newEmail()]
  await input(page, 'Email').fill(first)
  await page.getByRole('button', { name: 'Send code' }).click()
  const waits = page.getByRole('button', { name: /^Again in (60|[1-5]?\d) s$/ })
  await waits.waitFor()
  await expect.poll(() => waits.getAttribute('aria-disabled')).toBe('true')
  await input(page, 'Email').fill(second)
  await page.getByRole('button', { name: 'Send code' }).waitFor()
  await input(page, 'Email').fill(first)
  await waits.waitFor()
  expect(await on.panel.outbox(first)).toHaveLength(1)

  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Send again' }).click()
  // The device believes that a minute has passed. The server knows better.
  await page.getByText('A code was just sent.').waitFor()
  await waits.waitFor()
  expect(await on.panel.outbox(first)).toHaveLength(1)
})

test('ENTRY-05 without the agreement nothing is sent, and the box says so; what is agreed to opens without losing the form', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('Register')) sent++
  })
  await fillRegistration(on, page, newEmail())
  await createButton(page).click()
  const box = page.getByRole('checkbox', { name: /^I agree/ })
  await page.getByText('Agree to the terms to go on.').waitFor()
  await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
  await hasFocus(box)
  expect(sent).toBe(0)
  for (const name of [/^terms of use/, /^fees and limits/]) {
    const opened = one.context.waitForEvent('page')
    await page.getByRole('link', { name }).click()
    const other = await opened
    await other.getByRole('heading', { level: 1 }).waitFor()
    expect(await other.title()).not.toMatch(/no such page/i)
    await other.close()
  }
  await agree(page)
  await createButton(page).click()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  expect(sent).toBe(1)
})

test('ENTRY-06 an optional invite code comes from the address as it stands there, and its case matters', async () => {
  const one = await on.person()
  const page = await one.tab(`/register?invite=${DEMO_INVITE.toLowerCase()}`)
  const code = input(page, 'Invite code (optional)')
  await expect.poll(() => code.inputValue()).toBe(DEMO_INVITE.toLowerCase())
  await expect.poll(() => notes(code)).toContain('Upper and lower case matter.')
  await fillRegistration(on, page, newEmail())
  await agree(page)
  await createButton(page).click()
  await page.getByText('This invite code does not exist.').waitFor()
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true')
  await hasFocus(code)
  // Everything else is still there, the code of the mail still good.
  await code.fill(DEMO_INVITE)
  await createButton(page).click()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
})

test('ENTRY-07 a prefix of a country that is not served cannot be chosen, and typed whole it is refused beside the number', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByRole('combobox', { name: /^Country and prefix/ }).click()
  await page.getByRole('combobox', { name: /^Country or prefix/ }).fill('iran')
  const iran = page.getByRole('option', { name: /Iran.*Not served/ })
  await expect.poll(() => iran.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('our services are not offered there').waitFor()
  await page.keyboard.press('Escape')
  await input(page, 'Phone').fill('+98 9121234567')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => notes(input(page, 'Phone'))).toContain('Our services are not offered in Iran.')
  expect(await on.panel.outbox('+98 9121234567')).toEqual([])
})

const WRONG = [
  ['Email', 'a b@c.de', 'Email format error.'],
  ['Code', '123', 'The code has 4 to 8 digits.'],
  ['Code', '123456789', 'The code has 4 to 8 digits.'],
  ['Password', 'Vq7!mZ2', 'The password has 8 to 32 characters.'],
  ['Password', 'vq7!mz2#', 'Use at least one uppercase letter'],
  ['Password', 'Qwerty123!', 'Password too simple.'],
  ['Password once more', 'Another-77x', 'Passwords mismatch.'],
] as const

test('ENTRY-08 in the real form, what is wrong is refused beside its field and gets the focus', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('Register')) sent++
  })
  const refused = page.locator('[aria-invalid=true]')
  const right = { Email: newEmail(), Code: '123456', Password: NEW_PASSWORD, 'Password once more': NEW_PASSWORD }
  await agree(page)
  for (const [label, text, words] of WRONG) {
    const message = `${label} ${text}`
    const values = { ...right, [label]: text, ...(label === 'Password' ? { 'Password once more': text } : {}) }
    for (const [name, value] of Object.entries(values)) await input(page, name).fill(value)
    await createButton(page).click()
    const wrong = input(page, label)
    await expect.poll(() => notes(wrong), { message }).toContain(words)
    await hasFocus(wrong)
    await expect.poll(() => refused.count(), { message }).toBe(1)
    // Put right before the next, so that no reason stands there already.
    for (const [name, value] of Object.entries(right)) await input(page, name).fill(value)
    await expect.poll(() => refused.count(), { message: `${message}, put right` }).toBe(0)
  }
  expect(sent).toBe(0)
})

test('ENTRY-02 a wrong code says the tries left, the last one asks for a new code, and one that was never sent is not valid', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  const email = newEmail()
  await fillRegistration(on, page, email)
  const right = await codeSentTo(on, email)
  const wrong = right === '000000' ? '111111' : '000000'
  await agree(page)
  for (const words of ['Tries left: 4', 'Tries left: 3', 'Tries left: 2', 'Tries left: 1', 'Ask for a new code']) {
    await input(page, 'Code').fill(wrong)
    await createButton(page).click()
    await expect.poll(() => notes(input(page, 'Code'))).toContain(words)
  }
  await input(page, 'Code').fill(right)
  await createButton(page).click()
  await expect.poll(() => notes(input(page, 'Code'))).toContain('Too many wrong tries')
  await input(page, 'Email').fill(newEmail())
  await input(page, 'Code').fill('123456')
  await createButton(page).click()
  await expect.poll(() => notes(input(page, 'Code'))).toContain('no longer valid')
})

test('ENTRY-02 an address that is taken is said beside it; email and phone keep their own values, and nothing typed is lost', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  await fillRegistration(on, page, 'demo@sandbox.test')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await input(page, 'Phone').fill('7700900999')
  await input(page, 'Code').fill('7654')
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect.poll(() => input(page, 'Email').inputValue()).toBe('demo@sandbox.test')
  await expect.poll(() => input(page, 'Code').inputValue()).toMatch(/^\d{6}$/)
  await agree(page)
  await createButton(page).click()
  await expect.poll(() => notes(input(page, 'Email'))).toContain('already an account')
  for (const name of ['Password', 'Password once more'])
    await expect.poll(() => input(page, name).inputValue()).toBe(NEW_PASSWORD)
  await page.getByRole('tab', { name: 'Phone' }).click()
  await expect.poll(() => input(page, 'Phone').inputValue()).toBe('7700900999')
  await expect.poll(() => input(page, 'Code').inputValue()).toBe('7654')
})

test('ENTRY-02 an answer that is lost is "not confirmed"; pressed again, the same intent opens one account', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  const email = newEmail()
  await fillRegistration(on, page, email)
  await agree(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('emailRegister')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/api/account/emailRegister', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await createButton(page).dblclick()
  await page.getByRole('alert').filter({ hasText: 'Not confirmed: the exchange has not answered.' }).waitFor()
  await page.unroute('**/api/account/emailRegister')
  await createButton(page).click()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('ENTRY-10 ENTRY-11 a forgotten password: the steps survive a reload, earlier sessions end everywhere, log-in waits with the account filled in', async () => {
  const [here, elsewhere] = [await on.person(), await on.person()]
  const other = await elsewhere.tab('/register?next=%2FHomeView%2Fassets')
  const email = await registerByEmail(on, other)
  const page = await here.tab('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  await input(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.waitForURL('**/resetPass')
  await page.getByText(`If there is an account for ${email}`).waitFor()
  await page.reload()
  await page.getByText(`If there is an account for ${email}`).waitFor()
  await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor()
  const code = await codeSentTo(on, email)
  const password = 'Another-Tape-8!'
  await input(page, 'Code').fill(code)
  await input(page, 'New password').fill(password)
  await input(page, 'Password once more').fill(password)
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]))
  expect(kept).not.toContain(code)
  expect(kept).not.toContain(password)
  await page.getByText('withdrawals wait 48 hours').waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()

  await page.waitForURL('**/login')
  await page.getByText('All earlier sessions have ended.').waitFor()
  await expect.poll(() => input(page, 'Email').inputValue()).toBe(email)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('onetape-reset'))).toBeNull()
  // The other browser's session is over by the server's word.
  await other.reload()
  await other.waitForURL('**/login?next=*')
  await expect.poll(() => other.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await logIn(page, { email, password: NEW_PASSWORD })
  await page.getByText('That email and password do not match. 4 tries left before a 10 minute pause.').waitFor()
  await logIn(page, { email, password })
  await page.getByRole('button', { name: /^Account/ }).waitFor()
})

test('ENTRY-10 the answer is the same for an account that does not exist; /resetPass alone says where to begin', async () => {
  const one = await on.person()
  const page = await one.tab('/resetPass')
  await page.getByText('Whose password?').waitFor()
  await page.getByRole('link', { name: 'Ask for a code' }).click()
  const email = newEmail()
  await input(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`If there is an account for ${email}`).waitFor()
  expect(await on.panel.outbox(email)).toEqual([])
  await input(page, 'Code').fill('123456')
  await input(page, 'New password').fill(NEW_PASSWORD)
  await input(page, 'Password once more').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => notes(input(page, 'Code'))).toMatch(/That code is not right\./)
})

test('ENTRY-12 the personal menu bears the name and leads to the person’s pages', async () => {
  const one = await on.person()
  const page = await one.tab('/register')
  await registerByEmail(on, page)
  const menu = page.getByRole('button', { name: /^Account: pers…mple\.org$/ })
  for (const [item, path] of [
    ['Assets', '/HomeView/assets'],
    ['Orders', '/HomeView/order'],
    ['Security', '/HomeView/personal/security'],
    ['Settings', '/HomeView/personal/settings'],
    ['Invite friends', '/HomeView/personal/invite'],
    ['Messages', '/messages'],
  ] as const) {
    await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-before', ''))
    await menu.click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await page.waitForURL(`**${path}`)
    // The address comes before the page.
    await page.locator('main h1:not([data-before])').first().waitFor()
  }
})

test('ENTRY-13 signing out in one tab ends the session in all: caches, orders and private deliveries go, and the next person sees their own', async () => {
  const one = await on.signedIn()
  const first = await one.tab('/help')
  await account(first).waitFor()
  const second = await one.tab('/spot?id=1')
  const list = second.getByRole('region', { name: 'Orders and balances' })
  const candles = await callFrom<string[][]>(first, 'POST', 'api/spot/line', {
    interval: '1m',
    currency_id: 1,
    limit: 1,
  })
  const price = (Number(candles.data[0]?.[4]) * 0.9).toFixed(2)
  const order = { currency_id: 1, side: 'buy', type: 'limit', price, quantity: '0.001' }
  const placed = await callFrom(first, 'POST', 'api/spot/order', order)
  expect(placed.message).toBe('')
  await list.getByRole('tab', { name: /^Open orders\s*[1-9]/ }).waitFor()
  const token = await first.evaluate(() => localStorage.getItem('token'))

  await logOut(first)
  await second.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  await list.getByRole('tab', { name: /^Open orders\s*[1-9]/ }).waitFor({ state: 'detached' })
  const kept = () => second.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).not.toContain(token)
  await expect.poll(kept).not.toContain('demo@sandbox.test')

  await first.goto(`${on.url}/register`)
  await registerByEmail(on, first)
  await second.getByRole('button', { name: /^Account: pers…/ }).waitFor()
  await list.getByRole('tab', { name: /^Open orders\s*0$/ }).waitFor()
})

test('ENTRY-11 a server error or no network signs nobody out, a token that the server does not know does', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/help')
  await account(page).waitFor()
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  for (const answer of [
    { status: 500 },
    { json: { code: 1001, message: 'busy', data: null } },
    'no network',
  ] as const) {
    await page.route('**/api/account/userinfo', (route) =>
      answer === 'no network' ? route.abort() : route.fulfill(answer),
    )
    await page.reload()
    await page.getByTitle('Not confirmed yet: the exchange has not answered').waitFor({ state: 'attached' })
    expect(await token()).toBeTruthy()
    await page.unroute('**/api/account/userinfo')
  }
  await page.getByTitle('Not confirmed yet: the exchange has not answered').waitFor({ state: 'detached' })
  await page.evaluate(() => localStorage.setItem('token', 'nobody’s'))
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  await expect.poll(token).toBeNull()
})

test('ENTRY-14 the ten caches stand under their names with their values, and another tab follows', async () => {
  const one = await on.person()
  const page = await one.tab('/login')
  await logIn(page)
  await account(page).waitFor()
  const read = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  const TEN = `lang userTheme deviceId token time_zone local-ip local-country pricing-unit local-currency local-fee`
  await expect.poll(async () => Object.keys(await read())).toEqual(expect.arrayContaining(TEN.split(' ')))
  const zone = await callFrom<{ zone: string }>(page, 'GET', 'api/common/getServerTime')
  const place = await callFrom<{ country: string; ip: string }>(page, 'GET', 'api/common/requestInfo')
  // A name may stand before its answer has come.
  await expect.poll(async () => (await read()).time_zone).toBe(zone.data.zone)
  await expect.poll(async () => (await read())['local-ip']).toBe(place.data.ip)
  await expect.poll(async () => (await read())['local-country']).toBe(place.data.country)
  await expect.poll(async () => Number((await read())['local-fee'])).toBeGreaterThan(0)
  const caches = await read()
  expect(caches.lang).toBe('en')
  expect(caches.userTheme).toBe('light')
  expect(caches.deviceId).toMatch(/^[0-9a-f-]{36}$/)
  expect(caches.token).toBeTruthy()
  expect(JSON.parse(caches['pricing-unit']!)).toMatchObject({ text: 'USD', symbol: '$' })
  expect(JSON.parse(caches['local-currency']!)).toEqual({ symbol: '$' })

  const other = await one.tab('/login')
  await other.getByRole('button', { name: /^Account/ }).waitFor()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('deviceId'))).toBe(caches.deviceId)
  await page.evaluate(() => localStorage.setItem('lang', 'ja'))
  await other.waitForFunction(() => document.documentElement.lang === 'ja')
  await page.evaluate(() => localStorage.removeItem('token'))
  await other.getByRole('banner').getByRole('link', { name: 'ログイン' }).waitFor()
})

describe('ENTRY-06 where the site wants an invite code', () => {
  const invited = stage(['--calm'], { INVITE: 'required' })

  test('ENTRY-06 the field says that it is needed, and none is sent without one', async () => {
    const one = await invited.person()
    const page = await one.tab('/register')
    await input(page, 'Invite code').waitFor()
    await fillRegistration(invited, page, newEmail())
    await agree(page)
    await createButton(page).click()
    await expect.poll(() => notes(input(page, 'Invite code'))).toContain('Enter an invite code.')
    await input(page, 'Invite code').fill(DEMO_INVITE)
    await createButton(page).click()
    await page.getByRole('button', { name: /^Account/ }).waitFor()
  })
})

describe('ENTRY-07 where the services are not offered', () => {
  const closed = stage(['--calm'], { COUNTRY: 'US' })

  test('ENTRY-07 the page says so in place of the form, and what can be done all the same', async () => {
    const one = await closed.person()
    const page = await one.tab('/register')
    await page.getByRole('heading', { name: 'Not offered where you are' }).waitFor()
    await page.getByText('This connection comes from United States.').waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page)
    await page.getByRole('button', { name: /^Account/ }).waitFor()
  })
})

test.each(['desktop', 'phone'] as const)('SHELL-14 axe finds nothing in the states of entry (%s)', async (size) => {
  const one = await on.person(size)
  const page = await one.tab('/register')
  await input(page, 'Email').waitFor()
  expect(await axe(page), 'registration').toEqual([])
  await createButton(page).click()
  await page.getByText('Agree to the terms to go on.').waitFor()
  expect(await axe(page), 'everything wrong').toEqual([])
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByRole('combobox', { name: /^Country and prefix/ }).click()
  await page.getByRole('option', { name: /Afghanistan.*Not served/ }).waitFor({ state: 'attached' })
  expect(await axe(page), 'countries').toEqual([])
  await page.keyboard.press('Escape')
  await page.route('**/api/common/getCountry', (route) => route.abort())
  await page.goto(`${on.url}/login`)
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByText('The list of countries could not be loaded.').waitFor()
  expect(await axe(page), 'countries unknown').toEqual([])
  await page.goto(`${on.url}/resetPass`)
  await page.getByText('Whose password?').waitFor()
  expect(await axe(page), 'no account').toEqual([])
  await page.getByRole('link', { name: 'Ask for a code' }).click()
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  expect(await axe(page), 'forgotten').toEqual([])
  await input(page, 'Email').fill(newEmail())
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(/^If there is an account for/).waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.locator('input[aria-invalid=true]').first().waitFor()
  expect(await axe(page), 'new password').toEqual([])
})
