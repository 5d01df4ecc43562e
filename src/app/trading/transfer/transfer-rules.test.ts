import { expect, test } from 'vitest'
import type { Balance } from '../../../shared/calls/entities.ts'
import { casesOf } from '../../../shared/rules/testing/rule-cases.ts'
import { TRANSFER_FUND, VALID_TRANSFER } from '../../../shared/rules/testing/transfer-cases.ts'
import { type TransferDraft, type TransferFunds, transferRefusal } from './transfer-form.ts'

const USDT = 3
const row = (currency_id: number, balance: string) =>
  ({ currency_id, balance, trade_balance: '0', future_balance: '0', finance_balance: '0' }) as Balance
const FUNDS: TransferFunds = { balances: [row(1, '1'), row(USDT, TRANSFER_FUND)], contract: new Map([[USDT, 0n]]) }

test.each(casesOf('transfer').map((one) => [one.what, one] as const))(
  'ENTRY-08 in the form of transfers: %s',
  (_what, { input, refused }) => {
    const { currency_id, ...draft } = { ...VALID_TRANSFER, ...input }
    const id = currency_id === '' ? Number.NaN : Number(currency_id)
    const said = transferRefusal({ ...draft, currency_id: id } as TransferDraft, FUNDS)
    expect(said && { key: said.key, field: said.field ?? null }).toEqual(refused)
  },
)
