import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LeaderTabs } from '../../../../tests/support/leader-tabs.ts'
import { createTabLeader, type LeaderEnv } from './tab-leader.ts'

const schema = v.object({ figure: v.number() })
type Message = v.InferOutput<typeof schema>

/** One tab, and what happens to it in its order. */
function tabIn(env: LeaderEnv, current?: () => Message | null) {
  const log: string[] = []
  const tab = createTabLeader<Message>(
    {
      lock: 'figure',
      channel: 'figures',
      schema,
      lead(share) {
        log.push('lead')
        share({ figure: 0 })
        return () => log.push('end')
      },
      take: ({ figure }) => log.push(`take ${figure}`),
      ...(current && { current }),
      look: () => log.push('look'),
    },
    env,
  )
  return { tab, log }
}

test('PART-31 one tab leads, and the next when it ends or crashes', async () => {
  const browser = new LeaderTabs()
  const opened = ['a', 'b', 'c'].map((name) => browser.open(name))
  const tabs = opened.map(({ env }) => tabIn(env))
  const leading = () => tabs.map(({ tab }) => tab.leading)
  await browser.settle()
  expect(leading()).toEqual([true, false, false])
  tabs[0]?.tab.end()
  await browser.settle()
  expect([leading(), tabs[0]?.log]).toEqual([
    [false, true, false],
    ['lead', 'end'],
  ])
  const crashed = opened[1]?.page
  if (crashed) browser.machine.kill(crashed)
  await browser.settle()
  expect([tabs[2]?.tab.leading, tabs[1]?.log]).toEqual([true, ['take 0', 'lead']])
})

test('PART-31 who gives up before its turn never leads', async () => {
  const browser = new LeaderTabs()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => tabIn(browser.open(name).env))
  await browser.settle()
  b?.tab.end()
  a?.tab.end()
  await browser.settle()
  expect([b?.log, c?.tab.leading]).toEqual([['take 0'], true])
  const { env } = browser.open('d')
  const late = tabIn(env)
  // Granted and given up in one moment.
  c?.tab.end()
  late.tab.end()
  await browser.settle()
  expect([late.log, browser.machine.lockManager.held, browser.machine.listening]).toEqual([[], [], []])
})

test('PART-31 what a tab shares reaches all others; what does not fit the schema reaches nobody', async () => {
  const browser = new LeaderTabs()
  const [a, b] = ['a', 'b'].map((name) => tabIn(browser.open(name).env))
  await browser.settle()
  b?.tab.share({ figure: 7 })
  const stranger = browser.machine.openChannel(browser.machine.context('x'), 'figures')
  for (const odd of [null, 'x', { figure: '7' }, 7]) stranger.postMessage(odd)
  await browser.settle()
  expect([a?.log, b?.log]).toEqual([['lead', 'take 7'], ['take 0']])
})

test('PART-31 a tab that joins is informed of what the leader knows, and nothing while it knows nothing', async () => {
  const browser = new LeaderTabs()
  let known: Message | null = null
  const open = (name: string) => tabIn(browser.open(name).env, () => known)
  open('a')
  await browser.settle()
  const early = open('b')
  await browser.settle()
  known = { figure: 5 }
  const late = open('c')
  await browser.settle()
  expect([early.log, late.log]).toEqual([['take 5'], ['take 5']])
})

test('PART-31 the leader alone looks again, whichever tab asks', async () => {
  const browser = new LeaderTabs()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => tabIn(browser.open(name).env))
  await browser.settle()
  c?.tab.look()
  await browser.settle()
  a?.tab.look()
  expect([a?.log, b?.log, c?.log]).toEqual([['lead', 'look', 'look'], ['take 0'], ['take 0']])
})

test('PART-31 without locks, or where the browser refuses them, each tab leads for itself', async () => {
  const refused = { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) }
  for (const locks of [undefined, refused as unknown as Pick<LockManager, 'request'>]) {
    const [a, b] = [1, 2].map(() => tabIn({ locks, openChannel: () => null }))
    await Promise.resolve()
    await Promise.resolve()
    expect([a?.tab.leading, b?.tab.leading]).toEqual([true, true])
    a?.tab.end()
    expect([a?.log, b?.log]).toEqual([['lead', 'end'], ['lead']])
  }
})
