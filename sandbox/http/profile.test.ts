import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { naiveTotp } from '../../tests/oracle/naive-totp.ts'
import { identityScene, PHONE } from '../../tests/support/identity-scene.ts'
import { madePng } from '../../tests/support/made-image.ts'
import { JOURNAL_FILE } from '../journal/schema.ts'
import { panelPage } from '../panel/panel-page.ts'

const scene = identityScene()
const PNG = { name: 'a.png', type: 'image/png', bytes: madePng() }
const MARKUP = '"><img src=x onerror=1>'

test('ID-16 nickname and picture: set, shown, kept through a restart, taken away; another’s picture is none', async () => {
  const [mira, eve] = [await scene.person(), await scene.person()]
  expect((await scene.post('changeNickname', { nickname: ' Mira ' }, mira.token)).data).toMatchObject({
    nickname: 'Mira',
  })
  const { url } = (await scene.upload(mira.token, PNG)).data
  expect((await scene.post('saveAvatar', { url }, mira.token)).data).toMatchObject({ avatar: url })
  for (const other of [(await scene.upload(eve.token, PNG)).data.url, `/api/upload/image/${'b'.repeat(32)}`])
    expect(await scene.post('saveAvatar', { url: other }, mira.token)).toMatchObject({
      code: 404,
      data: { field: 'url' },
    })
  for (const wrong of ['https://evil.test/x.png', 'javascript:1', '/api/upload/image/../../x'])
    expect(await scene.post('saveAvatar', { url: wrong }, mira.token)).toMatchObject({
      message: 'image_missing',
      data: { field: 'url' },
    })
  await scene.restart()
  expect(await scene.userinfo(mira.token)).toMatchObject({ nickname: 'Mira', avatar: url })
  expect((await scene.login(mira)).data.user).toMatchObject({ nickname: 'Mira', avatar: url })
  await scene.post('saveAvatar', { url: '' }, mira.token)
  await scene.post('changeNickname', { nickname: '' }, mira.token)
  expect(await scene.userinfo(mira.token)).toMatchObject({ nickname: null, avatar: null })
  expect(await scene.post('changeNickname', { nickname: 'x'.repeat(21) }, mira.token)).toMatchObject({
    message: 'nickname_format',
    data: { field: 'nickname' },
  })
})

test('ID-16 markup is a text like any other, and the panel shows it as one', async () => {
  const mira = await scene.person({ agent: `${PHONE} ${MARKUP}` })
  expect((await scene.post('changeNickname', { nickname: MARKUP.slice(0, 20) }, mira.token)).data).toMatchObject({
    nickname: MARKUP.slice(0, 20),
  })
  const name = `Mara ${MARKUP}`
  const basic = { step: 'basic', country: 'PT', id_type: 'passport', name, number: 'CA123456', birth: '1990-01-01' }
  expect((await scene.post('kyc', basic, mira.token)).code).toBe(200)
  const cases = scene.http.kyc.waiting()
  expect(cases[0]?.name).toBe(name)
  const view = {
    siteName: MARKUP,
    now: 0,
    spot: 0,
    contract: 0,
    openedSpot: 0,
    openedContract: 0,
    sockets: [],
    faults: [],
    outbox: scene.http.outbox.list(),
    kyc: cases,
    money: null,
    visitors: null,
  }
  expect(panelPage(view)).not.toContain('<img')
  const sessions = await scene.get<{ device: string }[]>('sessions', mira.token)
  expect(sessions.data[0]?.device).toBe('Chrome on Android')
  expect(sessions.headers.get('content-type')).toContain('application/json')
})

test('ID-16 keys of prototypes in any body change nothing', async () => {
  const mira = await scene.person()
  const evil = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
  const bodies: [string, object][] = [
    ['changeNickname', { nickname: 'Mira' }],
    ['kyc', { step: 'photos', front: '', back: '' }],
    ['antiPhishing', { phrase: 'tram' }],
    ['revokeSession', { id: 'constructor' }],
    ['login', { type: 'email', account: '__proto__', password: 'Wrong-word-1' }],
    ['qrConfirm', { id: '__proto__'.repeat(4) }],
    ['saveAvatar', { url: '__proto__' }],
  ]
  for (const [path, body] of bodies)
    for (const key of evil) {
      const text = `{"${key}":{"polluted":true,"google2fa":true,"code":200},${JSON.stringify(body).slice(1)}`
      const response = await fetch(`${scene.http.url}/api/account/${path}`, {
        method: 'POST',
        body: text,
        headers: {
          connection: 'close',
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          authorization: `Bearer ${mira.token}`,
        },
      })
      expect(response.status, `${path} ${key}`).toBeLessThan(500)
    }
  expect(Reflect.get(Object.prototype, 'polluted')).toBeUndefined()
  expect(Reflect.get({}, 'google2fa')).toBeUndefined()
  expect(await scene.userinfo(mira.token)).toMatchObject({ nickname: 'Mira', google2fa: false })
})

test('ID-18 neither secrets nor who somebody is stand readable in the journal', async () => {
  const mira = await scene.person()
  const { secret } = (await scene.post<{ secret: string }>('googleSecret', {}, mira.token)).data
  const email_code = await scene.stepCode(mira)
  const phrase = 'river nine tram'
  await scene.post('antiPhishing', { phrase, email_code }, mira.token)
  await scene.post(
    'kyc',
    {
      step: 'basic',
      country: 'PT',
      id_type: 'passport',
      name: 'Aurelia Vandersteen',
      number: 'ZZ987654',
      birth: '1987-06-05',
    },
    mira.token,
  )
  const bind = { email_code: await scene.stepCode(mira), code: naiveTotp(secret, scene.now()) }
  expect((await scene.post('googleBind', bind, mira.token)).code).toBe(200)
  await scene.upload(mira.token, PNG)
  await scene.http.host.committed()
  const text = [JOURNAL_FILE, `${JOURNAL_FILE}-wal`]
    .map((name) => readFileSync(join(scene.dataDir, name)).toString('latin1'))
    .join('')
  for (const kind of ['linkGoogle', 'setAntiPhishing', 'kycBasic', 'keepImage', 'openSession'])
    expect(text).toContain(kind)
  for (const hidden of [secret, phrase, 'Aurelia', 'ZZ987654', '1987-06-05', mira.token, mira.password])
    expect(text).not.toContain(hidden)
  const { hash } = await scene.http.host.mark()
  await scene.restart()
  expect((await scene.userinfo(mira.token)).anti_phishing).toBe(phrase)
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
})
