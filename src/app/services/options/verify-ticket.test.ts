import { describe, expect, test } from 'vitest'
import type { OptionSample } from '../../../shared/calls/products/option-entities.ts'
import { bandTicket, CYCLE_END, testTicket, wonTicket } from './testing/test-tickets.ts'
import { recompute } from './verify-ticket.ts'

const samples = (a: string, b: string, c: string): OptionSample[] => [
  [CYCLE_END - 2_000, a],
  [CYCLE_END - 1_000, b],
  [CYCLE_END, c],
]

/** 300 samples of a window, all alike but those named by their place (1 is the first). */
function pathOf(price: string, others: Readonly<Record<number, string | null>> = {}): OptionSample[] {
  return Array.from({ length: 300 }, (_, at): [number, string | null] => {
    const place = at + 1
    return [CYCLE_END - 300_000 + place * 1_000, place in others ? (others[place] ?? null) : price]
  }).filter((row): row is OptionSample => row[1] !== null)
}

describe('OPT-61 a flash ticket settled anew', () => {
  test('OPT-61 median, comparison and payout are those of the ticket', () => {
    expect(recompute(wonTicket())).toMatchObject({ price: '64278.4', result: 'won', payout: '46.25', differs: [] })
    const spike = testTicket({
      side: 'down',
      stake: '20',
      status: 'lost',
      samples: samples('64271.5', '64271.5', '99999.9'),
      settle_price: '64271.5',
      payout: '0',
    })
    expect(recompute(spike)).toMatchObject({ price: '64271.5', result: 'lost', payout: '0', differs: [] })
    const tied = testTicket({
      status: 'tied',
      samples: samples('64300.0', '64270.0', '64271.4'),
      settle_price: '64271.4',
      payout: '25',
    })
    expect(recompute(tied)).toMatchObject({ price: '64271.4', result: 'tied', payout: '25', differs: [] })
  })

  test('OPT-61 a missing sample is a void ticket, with the stake back', () => {
    const missing = testTicket({ status: 'void', samples: samples('1', '2', '3').slice(1), payout: '25' })
    expect(recompute(missing)).toMatchObject({ price: null, result: 'void', payout: '25', differs: [] })
    expect(recompute(missing).samples.map(({ price }) => price)).toEqual([null, '2', '3'])
  })

  test('OPT-61 what the exchange says otherwise is named', () => {
    expect(recompute(wonTicket({ payout: '46.24' })).differs).toEqual(['payout'])
    expect(recompute(wonTicket({ settle_price: '64278.7' })).differs).toEqual(['settle_price'])
    expect(recompute(wonTicket({ status: 'lost', payout: '0' })).differs).toEqual(['status', 'payout'])
    const moved: OptionSample[] = [[CYCLE_END - 3_000, '64278.2'], ...samples('64278.2', '64278.4', '64278.7').slice(1)]
    expect(recompute(wonTicket({ samples: moved })).differs).toContain('samples')
  })
})

describe('VOL-61 a volatility ticket settled anew from its path', () => {
  test('VOL-61 the first sample outside decides, the edge itself is inside', () => {
    const path = pathOf('64340.3', { 41: '64340.4', 90: '70000.0' })
    const ticket = bandTicket({
      status: 'won',
      settle_price: '64340.4',
      decided: [CYCLE_END - 259_000, '64340.4'],
      high: '64340.4',
      low: '64340.3',
      payout: '47',
    })
    expect(recompute(ticket, path)).toMatchObject({
      result: 'won',
      decidedAt: CYCLE_END - 259_000,
      payout: '47',
      band: { high: '64340.3', low: '64211.9' },
      differs: [],
    })
    expect(recompute({ ...ticket, high: '70000.0' }, path).differs).toEqual(['high'])
  })

  test('VOL-61 inside to the end wins for inside; three missing seconds are passed over, four make it void', () => {
    const inside = bandTicket({
      side: 'in',
      stake: '7.77',
      rate: '0.50',
      status: 'won',
      settle_price: '64211.9',
      high: '64211.9',
      low: '64211.9',
      payout: '11.655',
    })
    const three = pathOf('64211.9', { 100: null, 101: null, 102: null })
    expect(recompute(inside, three)).toMatchObject({ result: 'won', payout: '11.655', differs: [] })
    const four = pathOf('64211.9', { 100: null, 101: null, 102: null, 103: null })
    expect(recompute(inside, four)).toMatchObject({ result: 'void', price: null, payout: '7.77' })
    // Whatever the sample after the hole is.
    const crossed = pathOf('64276.1', { 100: null, 101: null, 102: null, 103: null, 104: '70000.0' })
    expect(recompute(inside, crossed).result).toBe('void')
    const late = pathOf('64276.1', { 50: '70000.0', 100: null, 101: null, 102: null, 103: null })
    expect(recompute(inside, late)).toMatchObject({ result: 'lost', decidedAt: CYCLE_END - 250_000 })
  })

  test('VOL-61 a path that the exchange has forgotten is said to be unknown, not to be right', () => {
    const ticket = bandTicket({ status: 'won', settle_price: '64340.4', decided: [CYCLE_END - 259_000, '64340.4'] })
    expect(recompute(ticket, pathOf('64276.1').slice(60))).toMatchObject({ result: null, payout: null, differs: [] })
    const wrong = { ...ticket, decided: [CYCLE_END - 259_000, '64340.3'] as OptionSample }
    expect(recompute(wrong, []).differs).toEqual(['decided'])
  })
})
