import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { shared } from './free-place.ts'
import { keepToastsFree } from './keep-toasts-free.ts'
import './styles/index.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends) end()
  ends = []
  document.documentElement.style.removeProperty('--toasts-bottom')
})

function put<K extends 'button' | 'h1' | 'h2' | 'ol' | 'li'>(name: K, style: string, into: Element = document.body) {
  const made = document.createElement(name)
  made.setAttribute('style', style)
  into.append(made)
  ends.push(() => made.remove())
  return made
}

/** A stack that holds one toast from now on. */
function stack(): HTMLElement {
  const made = put('ol', '')
  made.className = 'toaster_toasts'
  const end = keepToastsFree(made)
  if (end) ends.push(end)
  return made
}
const toast = (into: Element) => put('li', 'height: 60px', into)
const at = (into: HTMLElement) => expect.poll(() => into.dataset.at)

test('UI-01 a toast goes to the other side where it would cover a heading, and comes back for the next', async () => {
  await page.viewport(1280, 720)
  const heading = put('h2', 'position: fixed; left: 264px; bottom: 60px; width: 90px; height: 20px')
  const toasts = stack()
  const one = toast(toasts)
  await at(toasts).toBe('end')
  const { left, bottom } = toasts.getBoundingClientRect()
  expect([left, bottom]).toEqual([1280 - 16 - 360, 720 - 40])
  one.remove()
  await at(toasts).toBe('drawn')
  heading.remove()
  toast(toasts)
  await expect.poll(() => toasts.getBoundingClientRect().height).toBe(60)
  expect(toasts.getBoundingClientRect().left).toBe(16)
})

test('UI-01 a part of the page that comes under a standing toast is not covered', async () => {
  await page.viewport(1280, 720)
  const toasts = stack()
  toast(toasts)
  await expect.poll(() => toasts.getBoundingClientRect().height).toBe(60)
  put('h2', 'position: fixed; left: 64px; bottom: 60px; width: 90px; height: 20px')
  await at(toasts).toBe('end')
})

test('UI-01 with controls at both sides it stands at the top; one that is under a dialog counts for nothing', async () => {
  await page.viewport(1280, 720)
  put('button', 'position: fixed; left: 20px; bottom: 50px; width: 90px; height: 40px')
  const right = put('button', 'position: fixed; right: 20px; bottom: 50px; width: 90px; height: 40px')
  const toasts = stack()
  const one = toast(toasts)
  await at(toasts).toBe('top')
  one.remove()
  await at(toasts).toBe('drawn')
  right.inert = true
  toast(toasts)
  await at(toasts).toBe('end')
})

test('UI-01 a page that has given toasts their place keeps it', async () => {
  await page.viewport(1280, 720)
  document.documentElement.style.setProperty('--toasts-bottom', '50px')
  put('button', 'position: fixed; left: 20px; bottom: 60px; width: 90px; height: 40px')
  const toasts = stack()
  toast(toasts)
  await expect.poll(() => toasts.getBoundingClientRect().height).toBe(60)
  expect(toasts.getBoundingClientRect().left).toBe(16)
})

test.each([
  ['desktop', 1440, 900],
  ['laptop', 1280, 720],
])(
  'REAL-29 on a terminal a toast leaves the panel that is opened under it, whole, and goes over no button: %s',
  async (_size, width, height) => {
    await page.viewport(width, height)
    document.documentElement.style.setProperty('--toasts-bottom', '260px')
    const button = put('button', `position: fixed; right: 16px; top: 60px; width: 270px; height: ${height - 100}px`)
    const toasts = stack()
    toast(toasts)
    await expect.poll(() => toasts.getBoundingClientRect().height).toBe(60)
    expect(toasts.dataset.at).not.toBe('middle')
    const panel = put('h2', 'position: fixed; left: 8px; bottom: 32px; width: 624px; height: 316px')
    panel.setAttribute('role', 'dialog')
    await at(toasts).toBe('middle')
    const box = toasts.getBoundingClientRect()
    expect([panel, button].map((other) => shared(box, other.getBoundingClientRect()))).toEqual([0, 0])
  },
)

test('UI-01 on a phone a toast leaves the head of the page for its foot', async () => {
  await page.viewport(390, 844)
  put('h2', 'position: fixed; left: 16px; top: 80px; width: 200px; height: 40px')
  const toasts = stack()
  toast(toasts)
  await at(toasts).toBe('end')
  expect(toasts.getBoundingClientRect().bottom).toBe(844 - 72)
})

test('UI-01 a toast that stands while another page comes under it leaves the title of that page', async () => {
  await page.viewport(390, 844)
  const toasts = stack()
  toast(toasts)
  await expect.poll(() => toasts.getBoundingClientRect().height).toBe(60)
  expect(toasts.dataset.at).not.toBe('end')
  put('h1', 'position: fixed; left: 16px; top: 80px; width: 200px; height: 40px')
  await at(toasts).toBe('end')
})
