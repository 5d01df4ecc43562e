import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '../../platform/save-file.ts'
import { serverClock } from '../../platform/server-clock.ts'
import { testBalance } from '../account/test-orders.ts'
import { BALANCE_COLUMNS, listSaver } from './list-file.ts'

vi.mock('../../platform/save-file.ts', () => ({ saveFile: vi.fn() }))

afterEach(() => {
  serverClock.setOffset(0)
  vi.useRealTimers()
})

test('POS-20 a list’s file is called after the server’s day, whatever day the device has', () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 31, 23, 59) })
  serverClock.setOffset(120_000)
  listSaver('assets', BALANCE_COLUMNS, [testBalance()])?.()
  expect(saveFile).toHaveBeenCalledWith('assets-2031-02-01.csv', expect.anything(), 'text/csv;charset=utf-8')
  expect(listSaver('assets', BALANCE_COLUMNS, [])).toBeNull()
})
