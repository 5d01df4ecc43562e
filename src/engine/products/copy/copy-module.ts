import { accepted, refused } from '../../../shared/calls/answered.ts'
import { copyCalls } from '../../../shared/calls/products/copy-calls.ts'
import type { Follow, LeadStanding } from '../../../shared/calls/products/copy-entities.ts'
import { moduleCall, submit } from '../../kernel/module-call.ts'
import { objectOf } from '../../kernel/saved-values.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import { copyBook, leaderShape } from './copy-book.ts'
import { copyChanges } from './copy-changes.ts'
import { CopyViews } from './copy-views.ts'
import {
  addToCopy,
  closeCopy,
  type FollowCommand,
  followLeader,
  readReplay,
  setCopy,
  stopCopy,
} from './follow-commands.ts'
import { type CopyHostCommand, moveCopyLeader, openCopyLeader, thinBook } from './host-commands.ts'
import { applyToLead, endLead, type LeadCommand, setLead } from './lead-commands.ts'
import { addCopy, restoreCopy, type SavedCopy, savedCopy } from './saved-copy.ts'
import { nextCopyStop, stepLeaders, stepShares, stepStops } from './step-copy.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    copy: FollowCommand | LeadCommand | CopyHostCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    copy: CopyViews
  }
}

const SETTINGS = { mode: 'plain', per_trade: 'decimal', max_trade: 'decimal', stop_percent: 'decimal', slippage: 'decimal' } as const // biome-ignore format: one line
/** Name and biography are a person's own. */
const LEADER_TEXTS = leaderShape.textColumns().map(([, isText]) => (isText ? 'text' : 'engine') as 'text' | 'engine')
const nobody = () => refused('not_found', { code: 404, field: 'id' })

/** Copy trading: leaders, and portfolios that do as they do. */
export const copyModule: EngineModule = {
  name: 'copy',
  commands: {
    followLeader,
    addToCopy,
    setCopy,
    stopCopy,
    closeCopy,
    applyToLead,
    setLead,
    endLead,
    openCopyLeader,
    moveCopyLeader,
    thinBook,
  },
  steps: { copy_stops: stepStops, copy_shares: stepShares, leaders: stepLeaders },
  after: copyChanges,
  nextStop: nextCopyStop,
  codec: {
    save: savedCopy,
    restore: (state, saved) => restoreCopy(state, objectOf(saved as SavedCopy, 'copy trading')),
  },
  digest: { state: addCopy },
  texts: {
    commands: {
      followLeader: { amount: 'decimal', ...SETTINGS },
      addToCopy: { amount: 'decimal' },
      setCopy: SETTINGS,
      stopCopy: { positions: 'plain' },
      applyToLead: { bio: 'text' },
      openCopyLeader: { name: 'plain', bio: 'plain' },
      moveCopyLeader: { action: 'plain', side: 'plain' },
      thinBook: { side: 'plain' },
    },
    state: {
      fields: { leaders: { each: { fields: { row: { columns: LEADER_TEXTS }, hours: 'engine', openings: 'engine', slips: 'engine' } } }, follows: 'engine', shares: 'engine', thin: 'engine' }, // biome-ignore format: one line
    },
  },
  unsettled(account, state): Record<string, string> | null {
    if (account.agents.size > 0) return { copies: String(account.agents.size) }
    const owing = copyBook(state).owing(account.id)
    return owing > 0 || copyBook(state).leads(account.id) ? { leads: String(owing) } : null
  },
  forget(account, state) {
    const leader = copyBook(state).leaders.get(account.id)
    if (leader) Object.assign(leader.row, { name: `#${account.id}`, bio: '' })
  },
  views: (state) => new CopyViews(state),
  calls: {
    copyLeaders: moduleCall(copyCalls.copyLeaders, (asked, { exchange, user }) =>
      accepted(exchange.views.copy.leaders(user, asked)),
    ),
    copyLeader: moduleCall(copyCalls.copyLeader, ({ id }, { exchange, user }) => {
      const found = exchange.views.copy.leader(user, id)
      return found ? accepted(found) : nobody()
    }),
    copyLeaderTrades: moduleCall(copyCalls.copyLeaderTrades, ({ id, page }, { exchange }) => {
      const found = exchange.views.copy.leaderTrades(id, page)
      return found ? accepted(found) : nobody()
    }),
    copyLeaderPositions: moduleCall(copyCalls.copyLeaderPositions, ({ id }, { exchange }) => {
      const found = exchange.views.copy.leaderPositions(id)
      return found ? accepted(found) : nobody()
    }),
    copyReplay: moduleCall(copyCalls.copyReplay, ({ id, ...asked }, { exchange }) => {
      const terms = readReplay(asked)
      if (!terms.ok) return terms
      const found = exchange.views.copy.replay(id, terms.terms)
      return found ? accepted(found) : nobody()
    }),
    copyFollow: moduleCall(copyCalls.copyFollow, ({ leader_id: leader, ...asked }, context) =>
      submit<Follow>('contract', { kind: 'followLeader', account: context.user, leader, ...asked }, context),
    ),
    copyAdd: moduleCall(copyCalls.copyAdd, (asked, context) =>
      submit<Follow>('contract', { kind: 'addToCopy', account: context.user, ...asked }, context),
    ),
    copySet: moduleCall(copyCalls.copySet, (asked, context) =>
      submit<Follow>('contract', { kind: 'setCopy', account: context.user, ...asked }, context),
    ),
    copyStop: moduleCall(copyCalls.copyStop, (asked, context) =>
      submit<Follow>('contract', { kind: 'stopCopy', account: context.user, ...asked }, context),
    ),
    copyClose: moduleCall(copyCalls.copyClose, (asked, context) =>
      submit<Follow>('contract', { kind: 'closeCopy', account: context.user, ...asked }, context),
    ),
    copyFollows: moduleCall(copyCalls.copyFollows, (_request, { exchange, user }) =>
      accepted(exchange.views.copy.follows(user)),
    ),
    copyPositions: moduleCall(copyCalls.copyPositions, ({ id }, { exchange, user }) =>
      accepted(exchange.views.copy.positions(user, id)),
    ),
    copyTrades: moduleCall(copyCalls.copyTrades, ({ id, page }, { exchange, user }) =>
      accepted(exchange.views.copy.trades(user, id, page)),
    ),
    copyMissed: moduleCall(copyCalls.copyMissed, ({ id, page }, { exchange, user }) => {
      const found = exchange.views.copy.missed(user, id, page)
      return found ? accepted(found) : nobody()
    }),
    copyShares: moduleCall(copyCalls.copyShares, ({ page }, { exchange, user }) =>
      accepted(exchange.views.copy.shares(user, page)),
    ),
    copyApply: moduleCall(copyCalls.copyApply, (asked, context) =>
      submit<LeadStanding>('contract', { kind: 'applyToLead', account: context.user, ...asked }, context),
    ),
    copyAccepting: moduleCall(copyCalls.copyAccepting, (asked, context) =>
      submit<LeadStanding>('contract', { kind: 'setLead', account: context.user, ...asked }, context),
    ),
    copyEndLead: moduleCall(copyCalls.copyEndLead, (_request, context) =>
      submit<LeadStanding>('contract', { kind: 'endLead', account: context.user }, context),
    ),
    copyLead: moduleCall(copyCalls.copyLead, (_request, { exchange, user }) => {
      const found = exchange.views.copy.lead(user)
      return found ? accepted(found) : nobody()
    }),
  },
}
