import { expect, test } from 'vitest'
import { attachFakeTab, createFakeWorld, type FakeSocket, type FakeTab, fakeMarket } from '../testing/fake-world.ts'
import { createHub } from './hub.ts'
import { snapshot } from './testing/fake-scene.ts'

const ME = { token: 'k', user: 5 }

async function signedIn() {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  const tab = async (id: string, session: typeof ME | null = ME): Promise<FakeTab> => {
    const one = await attachFakeTab(world, hub, id)
    await hub.setup(id, { socketBase: 'ws://host/ws', markets: [fakeMarket('spot', 1)] })
    await hub.setSession(id, session)
    return one
  }
  return { world, hub, tab }
}

function acknowledge(socket: FakeSocket): void {
  const auth = socket.sent.filter((frame) => frame.op === 'auth').at(-1)
  socket.say({ op: 'ack', id: auth?.id })
}

function order(n: number, user = 5) {
  return { type: 204, currency_id: 1, t: 1, data: { n, user, order: { id: n } } }
}

/** One tab, signed in on an open spot socket. */
async function oneTab() {
  const { world, hub, tab } = await signedIn()
  const a = await tab('a')
  const spot = world.socket('spot')
  spot.open()
  acknowledge(spot)
  return { world, hub, a, spot }
}

/** `reload`, or the event's number, in order. */
function reported(tab: FakeTab): (string | number)[] {
  return tab.events.map((item) => ('reload' in item ? `reload ${item.kind}` : item.n))
}

test('HUB-12 after the ack a reload is asked for, then events come in order and none twice', async () => {
  const { world, a, spot } = await oneTab()
  spot.say([order(7), order(8)])
  spot.say(order(8))
  spot.say(order(9))
  await world.advance(100)
  expect(reported(a)).toEqual(['reload spot', 7, 8, 9])
  expect(a.events[1]).toEqual({ kind: 'spot', type: 204, n: 7, user: 5, data: { order: { id: 7 } } })
})

test('HUB-12 a hole in n asks for a reload before the event after it; each socket counts for itself', async () => {
  const { world, tab } = await signedIn()
  const a = await tab('a')
  for (const kind of ['spot', 'contract'] as const) {
    world.socket(kind).open()
    acknowledge(world.socket(kind))
  }
  world.socket('spot').say(order(7))
  world.socket('contract').say(order(40))
  world.socket('spot').say(order(9))
  world.socket('contract').say(order(41))
  await world.advance(100)
  expect(reported(a)).toEqual(['reload spot', 'reload contract', 7, 40, 'reload spot', 9, 41])
})

test('POS-15 the hidden tab that looks after the account hears its events, before there is a position to watch; other hidden tabs hear them when they are seen', async () => {
  const { world, hub, tab } = await signedIn()
  const guard = await tab('guard')
  const other = await tab('other')
  await hub.watch('guard', [{ topic: 'account', kind: 'contract' }])
  const contract = world.socket('contract')
  contract.open()
  acknowledge(contract)
  await world.advance(1_000)
  for (const id of ['guard', 'other']) await hub.setVisible(id, false)
  const heard = [guard, other].map(({ deliveries }) => deliveries.length)
  await world.advance(5_000)
  expect(
    [guard, other].map(({ deliveries }) => deliveries.length),
    'nothing to say',
  ).toEqual(heard)
  contract.say({ ...order(7), type: 205 })
  await world.advance(1_100)
  expect([reported(guard), reported(other)]).toEqual([['reload contract', 7], ['reload contract']])
  await hub.setVisible('other', true)
  await world.advance(100)
  expect(reported(other)).toEqual(['reload contract', 7])
})

test('HUB-12 events reach only the tabs of their user', async () => {
  const { world, tab } = await signedIn()
  const other = await tab('other', { token: 'x', user: 6 })
  const out = await tab('out', null)
  const mine = await tab('mine')
  const spot = world.socket('spot')
  spot.open()
  acknowledge(spot)
  spot.say([order(1), order(2, 6)])
  await world.advance(100)
  expect(reported(mine)).toEqual(['reload spot', 1])
  expect(other.events).toEqual([])
  expect(out.events).toEqual([])
})

test('HUB-12 a tab that joins a stream that runs already is instructed to read by REST', async () => {
  const { world, tab } = await signedIn()
  await tab('a')
  const spot = world.socket('spot')
  spot.open()
  acknowledge(spot)
  spot.say(order(1))
  await world.advance(100)
  const late = await tab('late')
  spot.say(order(2))
  await world.advance(100)
  expect(reported(late)).toEqual(['reload spot', 2])
  expect(spot.sent.filter((frame) => frame.op === 'auth')).toHaveLength(1)
})

test('HUB-12 the newest session signs the socket in; signing out sends a null token and stops events', async () => {
  const { world, hub, a, spot } = await oneTab()
  await hub.watch('a', [{ topic: 'ticker', kind: 'spot', currency_id: 1 }])
  await hub.setSession('a', { token: 'second', user: 5 })
  expect(spot.sent.at(-1)).toMatchObject({ op: 'auth', token: 'second' })
  spot.say(order(3))
  acknowledge(spot)
  spot.say(order(4))
  await hub.setSession('a', null)
  expect(spot.sent.at(-1)).toMatchObject({ op: 'auth', token: null })
  spot.say(order(5))
  await world.advance(100)
  expect(a.events).toEqual([])
})

test('HUB-12 a 401 ends the events and keeps the socket', async () => {
  const { world, a, spot } = await oneTab()
  spot.say({ op: 'error', code: 401, message: 'expired' })
  spot.say(order(1))
  await world.advance(6_000)
  expect(reported(a)).toEqual(['reload spot', 'reload spot'])
  expect(spot.sent.filter((frame) => frame.op === 'auth')).toHaveLength(1)
  expect(spot.closed).toBe(false)
})

test('HUB-12 a server too busy to sign somebody in is asked again', async () => {
  const { world, tab } = await signedIn()
  const a = await tab('a')
  const spot = world.socket('spot')
  spot.open()
  const auths = () => spot.sent.filter((frame) => frame.op === 'auth')
  spot.say({ op: 'error', id: auths()[0]?.id, code: 429, message: 'too many frames' })
  expect(auths()).toHaveLength(1)
  await world.advance(5_000)
  expect(auths().map((frame) => frame.token)).toEqual(['k', 'k'])
  acknowledge(spot)
  spot.say(order(1))
  await world.advance(100)
  expect(reported(a)).toEqual(['reload spot', 'reload spot', 1])
})

test('HUB-12 when the tab that signed in last is gone, the session of one that stays is taken up', async () => {
  const { world, tab } = await signedIn()
  await tab('a')
  const b = await tab('b', { token: 'other', user: 6 })
  const spot = world.socket('spot')
  spot.open()
  expect(spot.sent.findLast((frame) => frame.op === 'auth')).toMatchObject({ token: 'other' })
  b.crash()
  await world.settle()
  expect(spot.sent.findLast((frame) => frame.op === 'auth')).toMatchObject({ token: 'k' })
})

test('HUB-12 a token that was signed out in one tab is not taken up again for another that still holds it', async () => {
  const { world, hub, tab } = await signedIn()
  await tab('a')
  const b = await tab('b')
  const c = await tab('c', { token: 'other', user: 6 })
  const spot = world.socket('spot')
  spot.open()
  await hub.setSession('a', null)
  c.crash()
  await world.advance(6_000)
  expect(spot.sent.filter((frame) => frame.op === 'auth').map((frame) => frame.token)).toEqual(['other', null])
  expect(reported(b)).toEqual([])
})

test.each([
  ['one whose number is cut off', JSON.stringify(order(8)).slice(0, -30)],
  ['one in a batch', `[${JSON.stringify(snapshot(1, 5))},${JSON.stringify({ ...order(8), type: 205 }).slice(0, 30)}`],
  ['one whose type stands last', '{"currency_id":1,"t":1,"data":{"n":8},"type":204'],
  ['one that may have been cut off behind another', `[${JSON.stringify(snapshot(1, 5))},{"ty`],
  ['one that names nobody', '{"type":20'],
])('HUB-12 LIMIT-02 an event that came torn is read by REST: %s', async (_, torn) => {
  const { world, tab } = await signedIn()
  const a = await tab('a')
  const spot = world.socket('spot')
  spot.open()
  spot.say(torn)
  await world.advance(2_000)
  expect(reported(a)).toEqual([])
  acknowledge(spot)
  spot.say(order(7))
  spot.say(torn)
  await world.advance(2_000)
  expect(reported(a)).toEqual(['reload spot', 7, 'reload spot'])
})

test('HUB-12 LIMIT-02 many torn events are read by REST at once, then once a second while they come', async () => {
  const { world, a, spot } = await oneTab()
  await world.advance(100)
  a.events.length = 0
  for (let i = 0; i < 25; i++) {
    spot.say('{"type":204,"currency_id":1')
    await world.advance(100)
  }
  expect(reported(a)).toEqual(['reload spot', 'reload spot', 'reload spot'])
  await world.advance(5_000)
  expect(reported(a)).toHaveLength(4)
})

test('HUB-12 a torn push of a market says nothing of the person', async () => {
  const { world, a, spot } = await oneTab()
  spot.say(JSON.stringify(snapshot(1, 5)).slice(0, -9))
  await world.advance(2_000)
  expect(reported(a)).toEqual(['reload spot'])
})

test('HUB-12 events wait for a hidden tab, 1,000 at most, then it is instructed to reload', async () => {
  const { world, hub, a, spot } = await oneTab()
  await world.advance(100)
  a.events.length = 0
  await hub.setVisible('a', false)
  for (let n = 1; n <= 1_000; n++) spot.say(order(n))
  await world.advance(1_000)
  expect(a.events).toEqual([])
  await hub.setVisible('a', true)
  await world.advance(100)
  expect(a.events).toHaveLength(1_000)
  await hub.setVisible('a', false)
  for (let n = 1_001; n <= 2_002; n++) spot.say(order(n))
  await hub.setVisible('a', true)
  await world.advance(100)
  expect(reported(a).slice(1_000)).toEqual(['reload spot', 'reload contract', 2_002])
})

test('HUB-12 an event that cannot be read asks for a reload', async () => {
  const { world, a, spot } = await oneTab()
  spot.say(order(1))
  spot.say({ type: 205, currency_id: 1, t: 1, data: { n: 'two', user: 5 } })
  spot.say(order(3))
  await world.advance(100)
  expect(reported(a)).toEqual(['reload spot', 1, 'reload spot', 3])
})

test('HUB-12 once no tab is signed in any more the hub signs out', async () => {
  const { world, hub, tab } = await signedIn()
  const a = await tab('a')
  await tab('out', null)
  await hub.setSession('a', ME)
  world.socket('spot').open()
  a.crash()
  await world.advance(5_100)
  expect(world.socket('spot').sent.at(-1)).toMatchObject({ op: 'auth', token: null })
  expect(world.socket('spot').closed).toBe(true)
})
