import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 7 })
const main = () => document.querySelector('main')?.textContent ?? ''
const search = (text: string) => page.getByRole('searchbox').fill(text)
const inEach = (text: string) => ({ en: text, 'zh-CN': text, 'zh-TW': text, ja: text, ko: text })

// First, for it needs the very first answer of the list: later ones are kept in memory.
test('MSG-05 help is searched as it is typed, also from what is kept when the exchange is out of reach', async () => {
  await on.open('/help')
  await page.getByRole('link', { name: /^Rewards and invitations/ }).waitFor()
  expect(await on.axe()).toEqual([])
  await search('t+1')
  await expect.poll(() => document.querySelectorAll('.help_help-list mark').length).toBeGreaterThan(1)
  await search('zzzz')
  await page.getByText('No results').first().waitFor()
  await expect.poll(() => on.kept('api/article/list')).toBeGreaterThan(0)
  await expect.poll(() => on.panel.sockets().spot).toBeGreaterThan(0)
  on.panel.fault({ action: 'http', path: 'api/article/*', answer: 'disconnect' })
  // The page hears of it, asks anew and gets no answer.
  await on.exchange.host.submit({ kind: 'withdrawArticle', id: 2 })
  await search('T+1')
  await expect.poll(main).toContain('Last known')
  expect(main()).toContain('saved on this device')
  await expect.poll(() => document.querySelectorAll('.help_help-list mark').length).toBeGreaterThan(1)
})

test('MSG-12 topics that cannot be had are said to be so, never to be empty', async () => {
  on.panel.fault({ action: 'http', path: 'api/article/categories', answer: 'status', status: 500 })
  await on.open('/categories/?id=earn')
  await page.getByText('The articles could not be loaded').waitFor()
  expect(main()).not.toContain('No results')
  on.panel.clearFaults()
  on.tryAgain()
  await page.getByRole('heading', { level: 1, name: 'Earn' }).waitFor()
  await page.getByRole('link', { name: 'Fixed-term earn' }).waitFor()
  expect(await on.axe()).toEqual([])
})

test('MSG-08 what is published shows in open pages, its text as text, and goes when it is withdrawn', async () => {
  await on.open('/help')
  await page.getByRole('link', { name: /^Announcements/ }).waitFor()
  await expect.poll(() => on.panel.sockets().spot).toBeGreaterThan(0)
  const body = '<img src=x onerror="document.title=1"> is text'
  const { answer } = await on.exchange.host.submit({
    ...{ kind: 'publishArticle', id: null, category: 'news', place: 'banner' },
    ...{ title: inEach('Brand new market'), body: inEach(body) },
  })
  const { id } = (answer as { data: { id: number } }).data
  await search('brand new')
  await page.getByRole('link', { name: /Brand new market/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Brand new market' }).waitFor()
  expect(main()).toContain(body)
  expect(document.querySelector('main img')).toBeNull()
  await on.exchange.host.submit({ kind: 'withdrawArticle', id })
  await page.getByText('This article is not available').waitFor()
})

test('MSG-07 visitors have the news alone, and the way to log in', async () => {
  await on.open('/messages')
  await expect.poll(() => document.querySelectorAll('.messages_mg-row').length).toBe(3)
  expect(document.querySelector('[role=tablist]')).toBeNull()
  await page.getByRole('link', { name: 'Log in to see the messages of your account.' }).waitFor()
  await page.getByRole('button', { name: /hundreds of spot pairs/ }).click()
  await page.getByRole('link', { name: 'Read the announcement' }).waitFor()
})

test('MSG-01 a message comes to open pages at once, counts at the bell, and is read by being opened', async () => {
  await on.open('/messages', { signedIn: true })
  await page.getByRole('tab', { name: /News/ }).waitFor()
  const before = document.querySelectorAll('.messages_mg-row').length
  const asked = { user: 'demo@sandbox.test', currency_id: 3, network: 'TRC20', amount: '50' }
  expect((await on.panel.money.deposit(asked)).ok).toBe(true)
  await on.pass(22_000)
  await page.getByRole('link', { name: /^Messages, \d+ unread$/ }).waitFor()
  expect(document.querySelectorAll('.messages_mg-row').length).toBe(before + 1)
  expect(await on.axe()).toEqual([])
  await page.getByRole('button', { name: /Deposit credited, 50 USDT/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Deposit credited, 50 USDT' }).waitFor()
  await expect.poll(() => document.querySelector('.shell_bell')?.getAttribute('aria-label')).toBe('Messages')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => document.querySelectorAll('.messages_mg-dot').length).toBe(0)
})

test('MSG-61 out of reach the messages stand there with their age, and are renewed by themselves', async () => {
  await on.open('/messages', { signedIn: true })
  await on.see('.messages_mg-row')
  await page.getByRole('tab', { name: /News/ }).waitFor()
  on.panel.fault({ action: 'http', path: 'api/message/appMessageList', answer: 'status', status: 500 })
  await on.reload()
  await on.see('.messages_mg-row')
  await page.getByText(/Messages as of .+ ago\./).waitFor()
  on.panel.clearFaults()
  await on.pass(6_000)
  await page.getByText(/Messages as of .+ ago\./).waitFor('gone')
})

test('MSG-10 about names the protection fund with its article, the regions, and the notices', async () => {
  await on.open('/about')
  await page.getByRole('link', { name: 'What the fund covers' }).waitFor()
  expect(main()).toContain('300 million')
  expect(main()).toContain('Crimea')
  expect(document.querySelector('a[href="https://www.tradingview.com/"]')).not.toBeNull()
  await on.open('/download')
  await page.getByRole('heading', { level: 1, name: 'Download the app' }).waitFor()
  expect(document.querySelectorAll('.download_dl-steps').length).toBe(5)
  expect(await on.axe()).toEqual([])
})
