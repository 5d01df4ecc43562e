import { afterEach, expect, test, vi } from 'vitest'
import { serverClock } from '../../base/platform/server-clock.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { testBalance } from '../../services/account/testing/test-orders.ts'
import { BALANCE_COLUMNS, listSaver } from './list-file.ts'

afterEach(() => {
  serverClock.setOffset(0)
})

test('POS-20 a list’s file is called after the server’s day, whatever day the device has', () => {
  serverClock.setOffset(Date.UTC(2031, 1, 1, 0, 1) - tabNow())
  const saveFile = vi.fn()
  listSaver('assets', BALANCE_COLUMNS, [testBalance()], saveFile)?.()
  expect(saveFile).toHaveBeenCalledWith('assets-2031-02-01.csv', expect.anything(), 'text/csv;charset=utf-8')
  expect(listSaver('assets', BALANCE_COLUMNS, [], saveFile)).toBeNull()
})
