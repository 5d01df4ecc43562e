import { matchPath } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { hasFooter, needsLogin, routes } from './routes.ts'

/** product.md §2, as it stands there. */
const ADDRESSES =
  `/ /BindBox /login /register /forgotPassword /resetPass /onePurchase /flashOption /volatilityOption /term /spot
/futures /mock /HomeView/futures/futuresData /copyTraders /investment /fund /HomeView/investment/fund/fundDetails
/HomeView/investment/Term/detail /easyEarn /pledge /HomeView/assets /HomeView/order /HomeView/personal /help /categories/ /rank
/topup /withdraw /quotes /about /download /ratestandards /messages`.split(/\s+/)

const routeOf = (address: string) => routes.find(({ path }) => matchPath(path, address))

describe('SHELL-01 routes', () => {
  test('SHELL-01 every address of product.md has a route of its own, and no other exists', () => {
    const found = ADDRESSES.map(routeOf)
    expect(ADDRESSES.filter((_, at) => !found[at])).toEqual([])
    expect(new Set(found).size).toBe(ADDRESSES.length)
    expect(routes).toHaveLength(ADDRESSES.length)
    expect(routeOf('/HomeView/personal/security')).toBe(routeOf('/HomeView/personal'))
  })
})

describe('SHELL-04 guards', () => {
  test.each(['/onePurchase', '/HomeView/assets', '/HomeView/order', '/HomeView/personal/kyc', '/topup', '/withdraw'])(
    'SHELL-04 %s needs a login',
    (address) => expect(routeOf(address)?.guarded).toBe(true),
  )

  test('SHELL-04 settings and C2C’s merchants are open to visitors, the other tabs of the personal page are not', () => {
    const needs = (address: string) => needsLogin(routeOf(address)!, address)
    expect(['/HomeView/personal/settings', '/HomeView/personal/c2c'].map(needs)).toEqual([false, false])
    expect(['/HomeView/personal', '/HomeView/personal/security', '/HomeView/personal/Settings'].map(needs)).toEqual([
      true,
      true,
      true,
    ])
    expect([needs('/HomeView/assets'), needs('/spot')]).toEqual([true, false])
  })

  test.each(['/', '/spot', '/futures', '/flashOption', '/mock', '/quotes', '/help', '/login', '/register'])(
    'SHELL-04 %s is open to visitors',
    (address) => expect(routeOf(address)?.guarded ?? false).toBe(false),
  )
})

test('REAL-41 pages that visitors read end with the footer, terminals and account pages do not', () => {
  const footer = (address: string) => hasFooter(routeOf(address)!)
  expect(['/', '/help', '/help/terms', '/about', '/ratestandards', '/register'].map(footer)).not.toContain(false)
  expect(['/spot', '/futures', '/mock', '/quotes', '/topup', '/HomeView/assets'].map(footer)).not.toContain(true)
})
