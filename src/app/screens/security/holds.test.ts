import { expect, test } from 'vitest'
import { withdrawalHolds } from '../../../shared/rules/withdrawal-holds.ts'
import { holdRows } from './holds.ts'

const AT = 1_000_000
const shown = (holds: Parameters<typeof holdRows>[0], now: number) =>
  holdRows(holds, now).map(({ cause, left }) => `${cause} ${left}`)

test('SEC-08 both holds stand there with what is left of them, the last second to its end', () => {
  const holds = withdrawalHolds({ via: 'password', openedAt: AT }, AT, AT)
  expect(shown(holds, AT)).toEqual(['login 180', 'password 172800'])
  expect(shown(holds, AT + 179_001)).toEqual(['login 1', 'password 172621'])
  expect(shown(holds, AT + 180_000)).toEqual(['login 0', 'password 172620'])
  expect(holdRows(holds, AT + 180_000)[0]).toMatchObject({ hold: null, total: 180 })
})

test('SEC-08 a session by QR has a third one, while it lasts', () => {
  const holds = withdrawalHolds({ via: 'qr', openedAt: AT }, null, AT)
  expect(shown(holds, AT)).toEqual(['login 180', 'password 0', 'qr 86400'])
  expect(shown(holds, AT + 86_400_000)).toEqual(['login 0', 'password 0'])
})
