import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { RechargeRow } from '../../../src/shared/calls/money-entities.ts'
import { imageOfUrl, imageUrl } from '../../identity/image-store.ts'
import { depositAddress } from '../../money/deposit-address.ts'
import { networkById, networksOf } from '../../money/networks.ts'
import type { Handlers } from '../call-context.ts'
import { tell } from './once.ts'
import { pageOf } from './page-of.ts'

type DepositCall = 'currencyNetwork' | 'currencyAddress' | 'rechargeLog' | 'currencyVoucher'

/** Money on its way in: networks and addresses, what was seen, and receipts of bank transfers. */
export const depositHandlers: Handlers<DepositCall> = {
  currencyNetwork: ({ currency_id }) => accepted([...networksOf(currency_id)]),

  currencyAddress({ id }, { user }) {
    const network = networkById(id)
    return network ? accepted(depositAddress(network, user)) : refused('network_unknown', { code: 404, field: 'id' })
  },

  rechargeLog({ kind, status, ...asked }, { exchange, user }) {
    const rows = exchange.views.money
      .deposits(user)
      .filter((row) => (kind === undefined || row.kind === kind) && (status === undefined || row.status === status))
    const { list, total } = pageOf(rows, asked, (row) => row.created_at)
    return accepted({ list: list.map(withPicture), total })
  },

  async currencyVoucher({ currency_id, amount, image }, context) {
    const account = context.user
    const body = { kind: 'sendVoucher', account, asset: currency_id, amount, image: imageOfUrl(image) } as const
    const answer = await tell<RechargeRow>(body, context)
    return answer.ok ? accepted(withPicture(answer.data)) : answer
  },
}

/** The engine knows a picture by its id, a page by its url. */
function withPicture(row: RechargeRow): RechargeRow {
  return row.image === null ? row : { ...row, image: imageUrl(row.image) }
}
