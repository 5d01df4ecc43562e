import { accepted, refused } from '../../../shared/calls/answered.ts'
import { type ShareLink, shareCalls } from '../../../shared/calls/products/share-calls.ts'
import { monthOf } from '../../../shared/lines/months.ts'
import { MAX_LINKS, REBATE_TOTAL } from '../../../shared/lines/rebate.ts'
import { DUE_RANKS } from '../../contract/due-ranks.ts'
import { moduleCall, submit } from '../../kernel/module-call.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { joinBy, saveLink, setDefaultLink } from './links.ts'
import { countFee, payRebates, REBATE } from './rebates.ts'
import { addShare, addShares, restoreShare, restoreShares, savedShare, savedShares } from './saved-shares.ts'
import { sharesOf } from './share-account.ts'
import type { ShareCommand } from './share-command.ts'
import { type ShareViews, shareViews } from './share-views.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    share: ShareCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    share: ShareViews
  }
}

/** Invite links, and what of friends' fees goes back each day. Source: lines.md §9. */
export const shareModule: EngineModule = {
  name: 'share',
  commands: { saveLink, setDefaultLink },
  due: [{ kind: REBATE, rank: DUE_RANKS.rebate, settle: payRebates }],
  filled: countFee,
  opened: joinBy,
  codec: { save: savedShares, restore: restoreShares, saveAccount: savedShare, restoreAccount: restoreShare },
  digest: { state: addShares, account: addShare },
  texts: {
    commands: { saveLink: { ratio: 'decimal', note: 'text' } },
    state: {
      fields: { links: { each: { columns: ['plain', 'plain', 'plain', 'text', 'plain', 'plain'] } }, months: 'engine' },
    },
    account: 'engine',
  },
  // Ratio and what it brought stay, since friends' rebates go by them; the person's own words go.
  forget(account, state) {
    for (const link of sharesOf(state).links.values()) if (link.account === account.id) link.note = ''
  },
  views: shareViews,
  calls: {
    getShareConfig: moduleCall(shareCalls.getShareConfig, () =>
      accepted({ total: String(REBATE_TOTAL), step: '1', links: MAX_LINKS }),
    ),
    saveShareSetting: moduleCall(
      shareCalls.saveShareSetting,
      ({ id = null, ratio, note, default: isDefault }, context) =>
        submit<ShareLink>('spot', { kind: 'saveLink', account: context.user, id, ratio, note, isDefault }, context),
    ),
    shareSetting: moduleCall(shareCalls.shareSetting, (_request, { exchange, user }) =>
      accepted({ list: exchange.views.share.links(user) }),
    ),
    setShareDefault: moduleCall(shareCalls.setShareDefault, ({ id }, context) =>
      submit<ShareLink>('spot', { kind: 'setDefaultLink', account: context.user, id }, context),
    ),
    getDefaultShare: moduleCall(shareCalls.getDefaultShare, (_request, { exchange, user }) => {
      const link = exchange.views.share.defaultLink(user)
      return link ? accepted(link) : refused('not_login', { code: 401 })
    }),
    rebates: moduleCall(shareCalls.rebates, ({ page }, { exchange, user }) =>
      accepted(exchange.views.share.rebates(user, page)),
    ),
    shareRank: moduleCall(shareCalls.shareRank, ({ month }, { exchange }) =>
      accepted(exchange.views.share.rank(month === undefined ? null : monthOf(month))),
    ),
  },
}
