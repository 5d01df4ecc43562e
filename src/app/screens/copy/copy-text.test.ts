import { expect, test } from 'vitest'
import {
  initials,
  nearestStop,
  percentText,
  signedPercent,
  stopDistance,
  tenthsText,
  toneOf,
  wholeText,
} from './copy-text.ts'
import { testFollow } from './testing/test-copy.ts'
import { marginRoi } from './trade-roi.ts'

test('COPY-68 nearest stop: (equity − level)/equity, 916.00 at 850 is 7.2 %; ended ones have none', () => {
  const near = testFollow({ id: 2, equity: '916', stop_level: '850' })
  expect(tenthsText(stopDistance(near) ?? 0n)).toBe('7.2')
  const follows = [
    testFollow(),
    near,
    testFollow({ id: 3, equity: '850.1', state: 'ended' }),
    testFollow({ equity: '0' }),
  ]
  expect(nearestStop(follows)).toEqual({ follow: near, tenths: 72n })
  expect([nearestStop([]), stopDistance(testFollow({ equity: '0' }))]).toEqual([null, null])
  expect(stopDistance(testFollow({ equity: '849', stop_level: '850' }))).toBe(0n)
})

test('COPY-61 figures that are not there are dashes, zero has no sign and no colour', () => {
  expect([signedPercent(null), signedPercent('38.42'), signedPercent('-4.18'), signedPercent('0.00')]).toEqual([
    '--',
    '+38.42%',
    '−4.18%',
    '0.00%',
  ])
  expect([percentText(null), percentText('1204.10')]).toEqual(['--', '1,204.10%'])
  expect([toneOf(null), toneOf('0.00'), toneOf('-0.01'), toneOf('2')]).toEqual(['none', 'none', 'down', 'up'])
  expect([wholeText(370_522_992n), wholeText(-386n), wholeText(0n)]).toEqual(['+3.70522992', '−0.00000386', '0.00'])
  expect([initials('Meridian Trend'), initials('Krill'), initials(' 小林 '), initials('𠮷野')]).toEqual(['MT', 'KR', '小林', '𠮷野']) // biome-ignore format: one table
})

test('COPY-61 a trade’s ROI is of its initial margin, after fees and funding', () => {
  const trade = {
    entry_price: '63410',
    quantity: '0.012',
    leverage: 5,
    realised: '4.0104',
    fees: '0.7629',
    funding: '0',
  }
  expect(marginRoi(trade)).toBe('2.13')
  expect(marginRoi({ ...trade, funding: '-4' })).toBe('-0.49')
  expect(marginRoi({ ...trade, entry_price: '0' })).toBe(null)
})
