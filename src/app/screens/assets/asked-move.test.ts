import { expect, test } from 'vitest'
import { transferPath } from '../../trading/transfer/transfer-path.ts'
import { askedMove } from './asked-move.ts'

const asked = (address: string) => askedMove(new URL(address, 'http://localhost').searchParams)

test('FUND-10 coins bought from a merchant are moved from where they arrived, withdrawals are filled from the richest account', () => {
  expect(asked(transferPath({ from: 'c2c', to: 'spot', currencyId: 1 }))).toEqual({
    from: 'c2c',
    to: 'spot',
    currencyId: 1,
  })
  expect(asked(transferPath({ to: 'fund', currencyId: 3 }))).toEqual({ to: 'fund', currencyId: 3 })
})

test('FUND-10 an address that names no transfer asks for none, and what is wrong in one is left out', () => {
  expect(asked('/HomeView/assets')).toBeNull()
  expect(asked('/HomeView/assets?transfer=moon&to=mars')).toBeNull()
  expect(asked('/HomeView/assets?transfer=fund')).toEqual({ to: 'spot' })
  expect(asked('/HomeView/assets?transfer=c2c')).toEqual({ to: 'c2c' })
  expect(asked('/HomeView/assets?from=spot&to=spot&currency_id=1e9')).toEqual({ to: 'spot' })
})
