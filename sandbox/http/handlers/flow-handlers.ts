import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import { assetHistory } from '../../money/asset-history.ts'
import type { Handlers } from '../call-context.ts'
import { pageOf } from './page-of.ts'

/** Every change of a person's money, and what it has been worth. */
export const flowHandlers: Handlers<'fundFlow' | 'assetsGroup'> = {
  fundFlow({ account, type, ...asked }, { exchange, user }) {
    const rows = exchange.views.money
      .flow(user)
      .filter((row) => (account === undefined || row.account === account) && (type === undefined || row.type === type))
    return accepted(pageOf(rows, asked, (row) => row.at))
  },

  assetsGroup({ interval }, { exchange, user }) {
    const assets = exchange.views.money.assets(user)
    return assets ? accepted(assetHistory(assets.now, assets.hours, interval)) : refused('not_login', { code: 401 })
  },
}
