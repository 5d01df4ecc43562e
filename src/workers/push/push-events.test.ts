import { expect, test } from 'vitest'
import { isAppPath, type PushPayload, pushMark, readPushPayload } from '../../shared/rules/push-payload.ts'
import { notificationPressed, type PushWorld, pushArrived } from './push-events.ts'

const MARK = pushMark('https://push.example.net/1')
const PAYLOAD: PushPayload = {
  ...{ id: 'm7', kind: 'fill', for: MARK, title: 'BTCUSDT: Buy order filled', body: 'See it under Orders.' },
  ...{ link: '/HomeView/order', at: 5, unread: 3 },
}

/** A browser with pages in these states; each goes where it is asked, but one that holds input. */
function browser(states: readonly ('visible' | 'hidden' | 'busy')[] = [], mark: string | null = MARK) {
  const log: unknown[] = []
  const pages = states.map((state, at) => ({
    visibilityState: state === 'visible' ? ('visible' as const) : ('hidden' as const),
    state,
    postMessage: (message: unknown) => void log.push([`page ${at}`, (message as { type: string }).type]),
    focus: async () => void log.push(['focus', at]),
  }))
  const world: PushWorld = {
    mark: async () => mark,
    pages: async () => pages,
    show: async (title, { tag, data }) => void log.push(['show', title, tag, data]),
    badge: async (count) => void log.push(['badge', count]),
    async ask(page, message) {
      log.push(['ask', message])
      return (page as (typeof pages)[number]).state !== 'busy'
    },
    open: async (path) => void log.push(['open', path]),
    icon: '/icon-192.png',
  }
  return { world, log }
}

test('PUSH-12 with no page visible the system shows it once by its tag, with the unread count at the icon', async () => {
  for (const states of [[], ['hidden', 'busy']] as const) {
    const { world, log } = browser(states)
    await pushArrived(PAYLOAD, world)
    expect(log.slice(states.length)).toEqual([
      ['badge', 3],
      ['show', PAYLOAD.title, 'm7', { link: '/HomeView/order' }],
    ])
  }
})

test('PHN-04 two deliveries of one fact bear one tag, so the system shows one notification', async () => {
  const { world, log } = browser()
  await pushArrived(PAYLOAD, world)
  await pushArrived({ ...PAYLOAD, body: 'Later.' }, world)
  const tags = log.flatMap((entry) => ((entry as unknown[])[0] === 'show' ? [(entry as unknown[])[2]] : []))
  expect(tags).toEqual(['m7', 'm7'])
})

test('PUSH-12 with a page visible the pages are notified and the system shows nothing', async () => {
  const { world, log } = browser(['hidden', 'visible'])
  await pushArrived(PAYLOAD, world)
  expect(log).toEqual([
    ['page 0', 'PUSH_SEEN'],
    ['page 1', 'PUSH_SEEN'],
    ['badge', 3],
  ])
})

test('PUSH-13 signed out, signed in as another, or with what is no payload, nothing comes of it', async () => {
  for (const mark of [null, pushMark('https://push.example.net/2')]) {
    const { world, log } = browser(['hidden'], mark)
    await pushArrived(PAYLOAD, world)
    expect(log).toEqual([])
  }
  const wrong = [
    null,
    'x',
    {},
    { ...PAYLOAD, title: 5 },
    { ...PAYLOAD, link: 'https://evil.example/' },
    { ...PAYLOAD, at: 'now' },
  ]
  for (const one of wrong) {
    const { world, log } = browser()
    await pushArrived(one, world)
    expect([one, log]).toEqual([one, []])
  }
  const { unread: _, ...rest } = PAYLOAD
  expect(readPushPayload({ ...PAYLOAD, unread: -1, seen: 7 })).toEqual(rest)
})

test('PUSH-14 a press brings an open page to where it leads; else a new one opens there', async () => {
  const pressed = async (states: readonly ('visible' | 'hidden' | 'busy')[], link: unknown = '/spot?id=1') => {
    const { world, log } = browser(states)
    await notificationPressed(link === undefined ? undefined : { link }, world)
    return log.filter((entry) => (entry as string[])[0] !== 'ask')
  }
  expect(await pressed(['hidden', 'hidden'])).toEqual([['focus', 0]])
  expect(await pressed(['busy'])).toEqual([['open', '/spot?id=1']])
  expect(await pressed([])).toEqual([['open', '/spot?id=1']])
  for (const link of ['//evil.example', 'https://evil.example', '/\\evil.example', 7, null])
    expect(await pressed([], link)).toEqual([['open', '/']])
  expect(await pressed(['visible'], null)).toEqual([['focus', 0]])
  expect(['/a?b=1#c', '/', '/\\x', '//x', 'x', '/a b'].map(isAppPath)).toEqual([true, true, false, false, false, false])
})
