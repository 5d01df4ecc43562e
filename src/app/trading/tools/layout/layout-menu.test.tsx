import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import common from '../../../base/i18n/en/common.json'
import tools from '../../../base/i18n/en/tools.json'
import { toasts } from '../../../base/platform/toast-store.ts'
import { showInBox } from '../../../services/hub-client/testing/fake-hub-client.ts'
import { DRAWN, PRESETS, readLayout } from '../../layout/layout.ts'
import { layoutStore } from '../../layout/layout-store.ts'
import { LayoutMenu } from './layout-menu.tsx'
import '../../../ui/styles/index.ts'

let end = () => {}

beforeEach(async () => {
  if (!i18next.isInitialized) await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common } } })
  i18next.addResourceBundle('en', 'tools', tools)
  end = showInBox(<LayoutMenu below />)
})
afterEach(() => {
  end()
  layoutStore().set(DRAWN)
  vi.restoreAllMocks()
})

const item = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === text)

async function copyLink(): Promise<void> {
  await expect.poll(() => document.querySelector('button.tools_term-tool')).toBeTruthy()
  document.querySelector<HTMLElement>('button.tools_term-tool')!.click()
  await expect.poll(() => item('Copy a link to this layout')).toBeTruthy()
  item('Copy a link to this layout')!.click()
}
const reported = () => toasts.read().find(({ name }) => name === 'layout')

test('TERM-02 the menu copies a link that brings this page in the layout of now', async () => {
  layoutStore().set(PRESETS.scalping)
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  await copyLink()
  await expect.poll(() => reported()?.title).toBe('The link to this layout is copied')
  const [link] = written.map((text) => new URL(text))
  expect([link?.origin, link?.pathname]).toEqual([location.origin, location.pathname])
  expect(readLayout(link?.searchParams.get('layout') ?? '')).toEqual(PRESETS.scalping)
})

test('TERM-02 where the page may not write to the clipboard the link is shown', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await copyLink()
  await expect.poll(() => reported()?.title).toBe('Copy the link manually')
  expect(reported()?.text).toContain('layout=standard')
})
