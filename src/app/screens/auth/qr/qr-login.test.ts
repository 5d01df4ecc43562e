import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { User } from '../../../../shared/calls/entities.ts'
import { createQrLogin } from './qr-login.ts'
import { newQrSecret, qrAddress, qrChallenge, qrIdOf } from './qr-secret.ts'

const MIRA: User = { id: 7, phone: null, email: 'mira@example.com', nickname: null, google2fa: false }

function setUp() {
  const world = { now: 0, hidden: false, state: 'waiting' as string | null, asked: 0, made: [] as string[], taken: [] as string[], signed: [] as string[], later: [] as (() => void)[] } // biome-ignore format: one line
  let secrets = 0
  const login = createQrLogin({
    newSecret: () => `secret-${++secrets}`,
    challengeOf: async (secret) => `hash of ${secret}`,
    async create(challenge) {
      world.made.push(challenge)
      return { data: { id: `id-${world.made.length}`, ends: world.now + 120_000 }, refusal: null }
    },
    async status() {
      world.asked += 1
      return world.state === null ? null : { state: world.state }
    },
    async take(id, secret) {
      world.taken.push(`${id} ${secret}`)
      return { data: { token: 'token', user: MIRA }, refusal: null }
    },
    signIn: (token) => void world.signed.push(token),
    now: () => world.now,
    later(run) {
      world.later.push(run)
      return () => void world.later.splice(world.later.indexOf(run), 1)
    },
    hidden: () => world.hidden,
  })
  const tick = async () => {
    world.later.shift()?.()
    for (let turns = 0; turns < 6; turns++) await Promise.resolve()
  }
  return { world, login, tick }
}

test('QR-01 the secret never leaves the page but to take the token, once the phone has said yes', async () => {
  const { world, login, tick } = setUp()
  await login.make()
  expect(login.read()).toMatchObject({ kind: 'showing', id: 'id-1', scanned: false })
  expect(world.made).toEqual(['hash of secret-1'])
  world.state = 'scanned'
  await tick()
  expect(login.read()).toMatchObject({ kind: 'showing', scanned: true })
  world.state = 'confirmed'
  await tick()
  expect([world.taken, world.signed]).toEqual([['id-1 secret-1'], ['token']])
  expect(world.later).toHaveLength(0)
})

test('QR-01 one that has ended is followed by another, with a secret of its own; a no is a no', async () => {
  const { world, login, tick } = setUp()
  await login.make()
  world.now = 120_000
  await tick()
  expect(login.read()).toMatchObject({ id: 'id-2', ends: 240_000 })
  expect(world.made).toEqual(['hash of secret-1', 'hash of secret-2'])
  world.state = 'refused'
  await tick()
  expect(login.read()).toEqual({ kind: 'refused' })
  expect(world.later).toHaveLength(0)
})

test('QR-01 an outage ends nothing; a hidden page asks for nothing; one that is left takes nothing', async () => {
  const { world, login, tick } = setUp()
  await login.make()
  world.state = null
  await tick()
  expect(login.read()).toMatchObject({ kind: 'showing', id: 'id-1' })
  world.hidden = true
  await tick()
  expect(world.asked).toBe(1)
  world.hidden = false
  world.state = 'confirmed'
  login.end()
  await tick()
  expect([world.taken, world.signed]).toEqual([[], []])
})

test('QR-02 the code holds an address of this site with the public id alone, and nothing else is read from one', async () => {
  const secret = newQrSecret()
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await qrChallenge(secret)).toBe(createHash('sha256').update(secret).digest('base64url'))
  const address = qrAddress('https://onetape.test', 'a'.repeat(32))
  expect(address).toBe(`https://onetape.test/HomeView/personal/confirm?qr=${'a'.repeat(32)}`)
  expect(qrIdOf(new URL(address).searchParams)).toBe('a'.repeat(32))
  expect([qrIdOf(new URLSearchParams()), qrIdOf(new URLSearchParams('qr=../x'))]).toEqual([null, null])
})
