import i18next from 'i18next'
import { expect, test } from 'vitest'
import english from '../../base/i18n/en/options.json' with { type: 'json' }
import { standingOf } from './standing.ts'
import { bandTicket, testTicket, wonTicket } from './testing/test-tickets.ts'
import { resultOf, settledText, settledTitle, signedMoney, ticketName } from './ticket-text.ts'

async function labels() {
  const texts = i18next.createInstance()
  await texts.init({ lng: 'en', resources: { en: { options: english } }, interpolation: { escapeValue: false } })
  return texts.getFixedT('en', 'options')
}

test('OPT-64 how a ticket ended is said with its result and what decided it', async () => {
  const t = await labels()
  expect(settledTitle(t, wonTicket(), false)).toBe('F-90290 won: +21.25 USDT')
  expect(settledTitle(t, wonTicket(), true)).toBe('F-90290 won: •••••• USDT')
  expect(settledText(t, wonTicket())).toBe('BTC index: 64,278.4 against a strike of 64,271.4.')
  const lost = wonTicket({ status: 'lost', payout: '0', stake: '20' })
  expect(settledTitle(t, lost, false)).toBe('F-90290 lost: \u221220.00 USDT')
  const gone = testTicket({ status: 'void', payout: '25', reason: 'index_missing' })
  expect([settledTitle(t, gone, false), settledText(t, gone)]).toEqual([
    'F-90290 is void: stake returned',
    'BTC index: a deciding sample is missing.',
  ])
  const left = bandTicket({ status: 'won', settle_price: '64340.4', decided: [1, '64340.4'], payout: '47' })
  expect([ticketName(left), settledText(t, left)]).toEqual([
    'V-90400',
    'BTC index: 64,340.4 left the band of 0.10% around 64,276.1.',
  ])
})

test('OPT-64 results keep every digit and their sign', () => {
  expect(resultOf({ payout: '61.6605', stake: '33.33' })).toBe('28.3305')
  expect([signedMoney('28.3305'), signedMoney('-20'), signedMoney('0')]).toEqual(['+28.3305', '\u221220.00', '0.00'])
  expect(resultOf({ payout: null, stake: '5' })).toBeNull()
})

test('OPT-64 how a running ticket would end now: against the strike, or by the band whose edge is inside', () => {
  const up = testTicket({ strike: '64277.1' })
  expect(standingOf(up, 642_761, 1)).toEqual({ result: 'losing', distance: '-1.0' })
  expect(standingOf({ ...up, side: 'down' }, 642_761, 1)?.result).toBe('winning')
  expect(standingOf(up, 642_771, 1)).toEqual({ result: 'tied', distance: '0.0' })
  expect(standingOf(bandTicket(), 643_403, 1)).toEqual({ result: 'losing', distance: '64.2' })
  expect(standingOf(bandTicket(), 643_404, 1)?.result).toBe('winning')
  expect(standingOf(bandTicket({ side: 'in' }), 642_118, 1)?.result).toBe('losing')
})
