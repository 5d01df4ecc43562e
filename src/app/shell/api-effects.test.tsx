import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, type NavigateFunction, RouterProvider, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { performEffect } from '../base/api/effects.ts'
import common from '../base/i18n/en/common.json'
import { showInBox } from '../services/hub-client/testing/fake-hub-client.ts'
import { ApiEffects } from './api-effects.tsx'

let go: NavigateFunction
let address = ''
let undo: (() => void)[] = []

function Page() {
  const { pathname, search } = useLocation()
  go = useNavigate()
  address = pathname + search
  return <ApiEffects />
}

async function open(): Promise<void> {
  if (!i18next.isInitialized) await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common } } })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/flashOption'] })
  undo = [showInBox(<RouterProvider router={router} />)]
  await expect.poll(() => address).toBe('/flashOption')
}

afterEach(() => {
  for (const each of undo) each()
})

test('SHELL-07 a refused session leads to the login although the address gets parameters meanwhile', async () => {
  await open()
  performEffect({ kind: 'login', after: 300 })
  await go('/flashOption?currency_id=2', { replace: true })
  await expect.poll(() => address).toBe('/flashOption?currency_id=2')
  await expect.poll(() => address).toBe('/login?next=%2FflashOption%3Fcurrency_id%3D2')
})

test('SHELL-07 who goes to another page meanwhile is not sent away from it', async () => {
  await open()
  performEffect({ kind: 'login', after: 300 })
  await go('/help')
  await expect.poll(() => address).toBe('/help')
  // Later than the first would have been.
  performEffect({ kind: 'login', after: 400 })
  await expect.poll(() => address).not.toBe('/help')
  expect(address).toBe('/login?next=%2Fhelp')
})
