import { expect, test } from 'vitest'
import type { Network, WithdrawStanding } from '../../../shared/calls/money-entities.ts'
import { refusal } from '../../../shared/rules/refusal.ts'
import { type PreflightFacts, preflight, unmet } from './preflight.ts'

const NOW = 1_000_000
const standing: WithdrawStanding = {
  kyc: 'basic',
  limit: '10000',
  used: '0',
  next_release: null,
  holds: [],
  codes: ['email_code'],
  allowlist: false,
}
const ready: PreflightFacts = {
  standing,
  kyc: 'verified',
  now: NOW,
  region: 'served',
  network: {} as Network,
  addressRefusal: null,
  hasAddress: true,
  listed: true,
  amount: { ok: true, amount: 1n, received: 1n, value: 1n },
  hasAmount: true,
  judged: true,
  most: '5',
}
const broken = (change: Partial<PreflightFacts>) =>
  unmet(preflight({ ...ready, ...change })).map(({ id, state }) => `${id} ${state}`)

test('FUND-07 with every rule met nothing is in the way', () => {
  expect(preflight(ready).map(({ id }) => id)).toEqual([
    'identity',
    'codes',
    'login',
    'password',
    'region',
    'network',
    'book',
    'amount',
  ])
  expect(broken({})).toEqual([])
})

test('FUND-07 each rule that is not met is named, and none besides', () => {
  const of = (change: Partial<WithdrawStanding>) => broken({ standing: { ...standing, ...change } })
  expect(of({ kyc: 'none' })).toEqual(['identity no'])
  expect(of({ codes: [] })).toEqual(['codes no'])
  expect(broken({ region: 'restricted' })).toEqual(['region no'])
  expect(broken({ region: 'unknown' })).toEqual([])
  expect(broken({ addressRefusal: refusal('address_format') })).toEqual(['network no'])
  expect(broken({ hasAddress: false })).toEqual(['network wait'])
  expect(broken({ hasAmount: false })).toEqual(['amount wait'])
  expect(broken({ judged: false })).toEqual(['amount wait'])
})

test('FUND-07 a hold is in the way until its very end; a session by QR has one more', () => {
  const hold = (cause: 'login' | 'password' | 'qr', ends: number) =>
    broken({ standing: { ...standing, holds: [{ cause, from: 0, ends }] } })
  expect(hold('login', NOW + 1)).toEqual(['login wait'])
  expect(hold('login', NOW)).toEqual([])
  expect(hold('password', NOW + 1)).toEqual(['password wait'])
  expect(hold('qr', NOW + 1)).toEqual(['qr wait'])
})

test('FUND-08 with the allowlist on only addresses of the book will do', () => {
  const strict = { ...standing, allowlist: true }
  expect(broken({ listed: false })).toEqual([])
  expect(broken({ standing: strict, listed: false })).toEqual(['book no'])
  expect(broken({ standing: strict })).toEqual([])
})

test('FUND-07 an amount that will not do offers the one that will', () => {
  const amount = (key: 'withdraw_minimum' | 'insufficient_available_balance' | 'withdraw_limit', params = {}) =>
    preflight({ ...ready, amount: { ok: false, refusal: refusal(key, { params }) } }).find(({ id }) => id === 'amount')
  expect(amount('withdraw_minimum', { min: '10' })).toMatchObject({ state: 'no', set: '10' })
  expect(amount('insufficient_available_balance')).toMatchObject({ state: 'no', set: '5' })
  expect(amount('withdraw_limit')).not.toHaveProperty('set')
})

test('FUND-07 an identity that was sent is under review; one not passed or never sent says so', () => {
  const unverified = { ...standing, kyc: 'none' as const }
  const of = (kyc: PreflightFacts['kyc']) => preflight({ ...ready, standing: unverified, kyc })[0]
  expect(of('review')).toEqual({ id: 'identity', state: 'wait', kyc: 'review' })
  expect(of('refused')).toEqual({ id: 'identity', state: 'no', kyc: 'refused' })
  expect([of('none'), of(null)]).toEqual(Array(2).fill({ id: 'identity', state: 'no', kyc: 'none' }))
  expect(preflight({ ...ready, kyc: 'review' })[0]).toEqual({ id: 'identity', state: 'ok', kyc: 'verified' })
})
