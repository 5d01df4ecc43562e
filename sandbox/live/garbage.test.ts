import { expect, test } from 'vitest'
import { ManualTime } from '../../gateway/base/testing/manual-time.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { type ConnectionSink, VenueConnection } from './connection.ts'
import type { SocketHandlers } from './network.ts'
import { VenueAccess } from './venue-access.ts'

const none: ConnectionSink = {
  book: () => undefined,
  lost: () => undefined,
  data: () => undefined,
  silent: () => undefined,
  refused: () => undefined,
  ending: () => undefined,
  ended: () => undefined,
}

/** Megabytes of escapes in one string: more than a regular expression has room for. */
const ESCAPES = `"${'\\\\'.repeat(15_000_000)}"`

test('VEN-39 megabytes of garbage are a message that nobody can read, and end nothing', () => {
  const plan = PLANS.kraken.spot
  if (!plan) throw new Error('no plan')
  const time = new ManualTime(0)
  let handlers: SocketHandlers | null = null
  const network = {
    open(_url: string, given: SocketHandlers) {
      handlers = given
      return { send: () => undefined, ping: () => undefined, close: () => undefined }
    },
    fetch: () => Promise.reject(new Error('none')),
  }
  const parts = { network, clock: time.now, timers: time }
  const access = new VenueAccess({ ...parts, limits: plan.limits })
  const connection = new VenueConnection({
    ...{ ...parts, plan, access, url: '', instruments: [], streams: [], sink: none },
  })
  const { opened, message } = handlers as unknown as SocketHandlers
  opened()
  for (const text of ['', 'null', '[]', '{"channel":"book","data":[{"bids":[null]}]}', ESCAPES]) message(text)
  expect(connection.counts).toMatchObject({ messages: 5, unreadable: 4 })
  expect(connection.isOpen).toBe(true)
  connection.close()
  access.close()
})
