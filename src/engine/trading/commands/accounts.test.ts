import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { TestExchange } from '../../testing/test-exchange.ts'
import { HOUSE } from '../model/house.ts'
import { inviteCodeOf } from '../model/invite-code.ts'

const OPEN = { kind: 'openAccount', email: 'new@x.test', phone: null, passwordHash: 'first' } as const

test('ENTRY-06 who was invited keeps by whom; nobody and the house invite nobody', () => {
  const x = new TestExchange()
  for (const invitedBy of [99, HOUSE.fees]) {
    expect(x.send({ ...OPEN, account: 1002, invitedBy }).answer).toMatchObject({
      ok: false,
      refusal: { key: 'invite_unknown', field: 'invite_code' },
    })
  }
  expect(x.exchange.accountByLogin('email', OPEN.email)).toBeNull()
  expect(x.send({ ...OPEN, account: 1002, invitedBy: 11 }).answer.ok).toBe(true)
  expect(x.exchange.account(1002)).toMatchObject({ invitedBy: 11, inviteCode: inviteCodeOf(1002) })
  expect(x.exchange.accountByInviteCode(inviteCodeOf(11))?.id).toBe(11)
  expect(x.exchange.accountByInviteCode(inviteCodeOf(HOUSE.maker))).toBeNull()
  expect(x.exchange.accountByInviteCode(inviteCodeOf(1003))).toBeNull()
})

test('ENTRY-02 an account is opened under nobody’s login and nobody’s id', () => {
  const x = new TestExchange()
  const open = (account: number, email: string | null, phone: string | null) =>
    x.send({ ...OPEN, account, email, phone }).answer.ok
  expect(open(1002, null, '+447')).toBe(true)
  expect([open(1003, null, '+447'), open(1003, 'P11@x.test', null), open(1002, 'other@x.test', null)]).toEqual([
    false,
    false,
    false,
  ])
  expect(x.exchange.accountByLogin('phone', '+447')?.id).toBe(1002)
  expect([open(1003, 'third@x.test', null), open(1004, null, '+448')]).toEqual([true, true])
})

test('ENTRY-02 the next id is no account’s, and stands above the exchange’s own', () => {
  const x = new TestExchange()
  expect(x.exchange.nextAccountId()).toBe(1001)
  x.send({ ...OPEN, account: 1007 })
  expect(x.exchange.nextAccountId()).toBe(1008)
  expect(restoreExchange(x.exchange.checkpoint()).nextAccountId()).toBe(1008)
})

test('ENTRY-10 a changed password keeps its time, shows in the hash, and goes through a checkpoint', () => {
  const x = new TestExchange()
  x.send({ ...OPEN, account: 1002, invitedBy: 11 })
  expect(x.exchange.account(1002)).toMatchObject({ passwordHash: 'first', passwordChangedAt: null })
  const before = x.exchange.hash()
  expect(x.send({ kind: 'changePassword', account: 1002, passwordHash: 'second' }).answer).toEqual({
    ok: true,
    data: {},
  })
  expect(x.exchange.account(1002)).toMatchObject({ passwordHash: 'second', passwordChangedAt: x.time })
  expect(x.exchange.hash()).not.toBe(before)
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.account(1002)).toEqual(x.exchange.account(1002))
  for (const account of [99, HOUSE.maker]) {
    const { answer } = x.send({ kind: 'changePassword', account, passwordHash: 'x' })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 404, key: 'not_found' } })
  }
})
