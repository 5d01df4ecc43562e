import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredAlert } from '../../src/shared/calls/products/alert-calls.ts'
import { pushMark, readPushPayload } from '../../src/shared/rules/push-payload.ts'
import { EDGE_ON_WINDOWS, identityScene, PHONE } from '../../tests/support/identity-scene.ts'
import { moveMarket } from '../panel/move-market.ts'

const scene = identityScene()
const KEYS = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) }
const ALL = { fills: true, alerts: true, security: true, earn: true }
const endpoint = (name: string) => `https://push.example.net/send/${name}`

interface Shown {
  key: string
  on: { endpoint: string; groups: typeof ALL } | null
}
const api = <T>(path: string, body: object, token?: string) =>
  scene.client().post<T>(`api/${path}`, body, token ? { token } : {})
const subscribe = (token: string, name: string, groups = ALL) =>
  api<Shown>('push/subscribe', { endpoint: endpoint(name), keys: KEYS, groups }, token)
const shown = async (token: string) => (await scene.client().get<Shown>('api/push/key', { token })).data
/** What went to a browser, with the fields that are the same for all left out. */
const sentTo = (name: string) =>
  scene.http.pushed
    .filter(({ to }) => to.endpoint === endpoint(name))
    .map(({ text, ttl, urgency, topic }) => ({ ...readPushPayload(JSON.parse(text)), ttl, urgency, topic }))

test('PUSH-06 a browser is subscribed for its session, one address each, by groups; its address has to be a push service’s', async () => {
  const mira = await scene.person()
  expect(await shown(mira.token)).toEqual({ key: expect.stringMatching(/^B[\w-]{86}$/), on: null })
  expect((await subscribe(mira.token, 'm1')).data.on).toEqual({ endpoint: endpoint('m1'), groups: ALL })
  await subscribe(mira.token, 'm2', { ...ALL, earn: false })
  expect((await shown(mira.token)).on).toEqual({ endpoint: endpoint('m2'), groups: { ...ALL, earn: false } })
  const other = (await scene.login(mira)).data.token
  expect((await shown(other)).on).toBeNull()
  // The browser was signed in anew: its address goes over.
  await subscribe(other, 'm2')
  expect([(await shown(mira.token)).on, (await shown(other)).on?.endpoint]).toEqual([null, endpoint('m2')])
  const wrong = { endpoint: 'https://10.0.0.1/x', keys: KEYS, groups: ALL }
  expect(await api('push/subscribe', wrong, other)).toMatchObject({ code: 400, message: 'bad_request' })
  expect(
    await api('push/subscribe', { ...wrong, endpoint: endpoint('a'), keys: { ...KEYS, auth: 'y' } }, other),
  ).toMatchObject({ code: 400 })
  expect(await api('push/subscribe', { ...wrong, endpoint: endpoint('a') })).toMatchObject({ code: 401 })
  await api('push/unsubscribe', { endpoint: endpoint('m2') })
  expect((await shown(other)).on).toBeNull()
})

test('PUSH-07 a sign-in elsewhere is sent without amounts, in the person’s language, to the groups that are on', async () => {
  const mira = await scene.person({ agent: EDGE_ON_WINDOWS })
  const quiet = (await scene.login(mira, { agent: EDGE_ON_WINDOWS })).data.token
  await subscribe(mira.token, 'loud')
  await subscribe(quiet, 'quiet', { ...ALL, security: false })
  scene.pass(60_000)
  await scene.login(mira, { agent: PHONE, headers: { language: 'ja' } })
  await scene.http.host.committed()
  expect([sentTo('quiet'), sentTo('loud')]).toEqual([
    [],
    [
      {
        ...{ id: expect.stringMatching(/^m\d+$/), kind: 'sign_in', for: pushMark(endpoint('loud')) },
        ...{ title: '新しい端末または場所からのログイン', body: expect.stringContaining('ロック') },
        ...{ link: '/HomeView/personal/security', at: scene.now(), unread: expect.any(Number) },
        ...{ ttl: 86_400, urgency: 'high', topic: expect.stringMatching(/^m\d+$/) },
      },
    ],
  ])
})

test('PUSH-08 with its session ended, its password changed, locked, or after a restart, nothing arrives that should not', async () => {
  const mira = await scene.person()
  const [second, third] = [(await scene.login(mira)).data.token, (await scene.login(mira)).data.token]
  await subscribe(mira.token, 'one')
  await subscribe(second, 'two')
  await subscribe(third, 'three')
  await scene.restart()
  const dispatcher = () => scene.http.deps.push.dispatcher
  const hears = () => {
    const before = scene.http.pushed.length
    dispatcher().test(mira.id)
    return scene.http.pushed.slice(before).map(({ to }) => to.endpoint.split('/').at(-1))
  }
  expect(hears()).toEqual(['one', 'two', 'three'])
  await scene.post('revokeSession', { others: true }, mira.token)
  expect(hears()).toEqual(['one'])
  const [fourth] = [(await scene.login(mira)).data.token]
  await subscribe(fourth, 'four')
  expect(hears()).toEqual(['one', 'four'])
  scene.pass(31 * 86_400_000)
  expect(hears()).toEqual([])
  expect(
    dispatcher()
      .all()
      .filter(({ user }) => user === mira.id),
  ).toEqual([])
})

test('PHN-10 what the push service knows no more is dropped, and the session says so', async () => {
  const mira = await scene.person()
  await subscribe(mira.token, 'gone')
  const { dispatcher } = scene.http.deps.push
  expect(dispatcher.test(mira.id)).toBe(1)
  const [delivery] = scene.http.pushed.slice(-1)
  dispatcher.ended(delivery!, { status: 500, retryAfter: null, reason: '' })
  expect((await shown(mira.token)).on).not.toBeNull()
  dispatcher.ended(delivery!, { status: 410, retryAfter: null, reason: '' })
  expect([(await shown(mira.token)).on, dispatcher.test(mira.id)]).toEqual([null, 0])
})

test('PUSH-11 an alert counts as sent once a push service has taken it: until then its browser is to ring', async () => {
  const mira = await scene.person()
  await subscribe(mira.token, 'away')
  const { alerts, dispatcher } = scene.http.deps.push
  const { pushed, host } = scene.http
  const last = Number(host.exchange.ticker('contract', 1)?.c)
  const rule = { kind: 'contract', currency_id: 1, by: 'price', side: 'above' } as const
  alerts.save(mira.id, { id: 'one', ...rule, level: (last * 0.5).toFixed(1) })
  const delivered = pushed.length
  scene.bench.time.pass(1_000)
  await host.committed()
  const [delivery] = pushed.slice(delivered)
  expect(alerts.of(mira.id)).toMatchObject([{ id: 'one', sent: true }])
  alerts.save(mira.id, { id: 'one', ...rule, level: (last * 9).toFixed(1) })
  const kept = alerts.all().find(({ user }) => user === mira.id)!
  Object.assign(kept, { hit: { at: scene.now(), seen: '1' } })
  dispatcher.ended(delivery!, { status: 503, retryAfter: null, reason: '' })
  expect(alerts.of(mira.id)).toMatchObject([{ sent: false }])
  dispatcher.ended(delivery!, { status: 201, retryAfter: null, reason: '' })
  expect(alerts.of(mira.id)).toMatchObject([{ sent: true }])
})

test('PUSH-10 subscriptions and alerts stand sealed beside the journal, for the owner of the folder alone', async () => {
  const mira = await scene.person()
  await subscribe(mira.token, 'secret-name')
  const file = join(scene.dataDir, 'push.sealed')
  expect(readFileSync(file, 'utf8')).not.toMatch(/secret-name|push\.example/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(scene.dataDir, 'vapid.key')).mode & 0o777).toBe(0o600)
})

test('PUSH-11 an alert of a closed browser fires once, over a restart, and not where the browser has reported that it fired', async () => {
  const mira = await scene.person()
  await subscribe(mira.token, 'alerts')
  scene.bench.time.pass(1_000)
  const last = Number(scene.http.host.exchange.ticker('contract', 1)?.c)
  const wish = { kind: 'contract', currency_id: 1, by: 'price', side: 'above', level: (last * 1.05).toFixed(1) }
  const save = (id: string, change: object = {}) =>
    api<StoredAlert>('alert/save', { id, ...wish, ...change }, mira.token)
  const list = async () =>
    (await scene.client().get<{ list: StoredAlert[] }>('api/alert/list', { token: mira.token })).data.list
  expect((await save('near')).data).toMatchObject({ symbol: 'BTCUSDT', hit: null, sent: false })
  await save('removed')
  await save('far', { level: (last * 2).toFixed(1) })
  await api('alert/remove', { id: 'removed' }, mira.token)
  await scene.restart()
  expect((await list()).map(({ id }) => id)).toEqual(['near', 'far'])
  for (let twice = 0; twice < 2; twice++) {
    await moveMarket(scene.http.host, { currency_id: 1, percent: 10 })
    scene.bench.time.pass(1_000)
    await scene.http.host.committed()
  }
  const [sent, ...more] = sentTo('alerts')
  expect(more).toEqual([])
  expect(sent).toMatchObject({ id: 'near', link: '/futures?id=1', ttl: 60, urgency: 'high' })
  expect(sent?.title).toMatch(/^BTCUSDT: Last price rises to [\d,]+\.\d$/)
  expect((await list()).map(({ id, hit, sent: reported }) => [id, hit === null, reported])).toEqual([
    ['near', false, true],
    ['far', true, false],
  ])
  const [wrong, unknown] = [await save('x', { level: '-5' }), await save('x', { currency_id: 999_999 })]
  expect([wrong.message, unknown.message]).toEqual(['number_format', 'market_not_found'])
  const { alerts } = scene.http.deps.push
  const { level } = wish
  for (let i = 0; i < 48; i++)
    alerts.save(mira.id, { id: `n${i}`, kind: 'contract', currency_id: 1, by: 'price', side: 'above', level })
  // What has fired makes room; what waits does not.
  expect((await save('n48')).code).toBe(200)
  expect(await save('n49')).toMatchObject({ code: 409, message: 'bad_request' })
  expect((await save('n47', { level: '999999' })).code).toBe(200)
})
