import type { Command } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { addAddress, removeAddress, setAllowlist } from './address-book.ts'
import { addC2c, appealC2c, cancelC2c, completeC2c, decideC2c, payC2c } from './c2c-orders.ts'
import { decideDeposit, seeDeposit, sendVoucher } from './deposit-money.ts'
import { openMerchant, setMerchant } from './merchants.ts'
import { cancelWithdraw, decideWithdraw, withdraw } from './withdraw-money.ts'

/** Deposits, withdrawals, address books, C2C; what is none of these is refused. */
export function handleMoney(state: State, command: Command): Answer {
  switch (command.kind) {
    case 'seeDeposit':
      return seeDeposit(state, command)
    case 'sendVoucher':
      return sendVoucher(state, command)
    case 'decideDeposit':
      return decideDeposit(state, command)
    case 'withdraw':
      return withdraw(state, command)
    case 'cancelWithdraw':
      return cancelWithdraw(state, command)
    case 'decideWithdraw':
      return decideWithdraw(state, command)
    case 'addAddress':
      return addAddress(state, command)
    case 'removeAddress':
      return removeAddress(state, command)
    case 'setAllowlist':
      return setAllowlist(state, command)
    case 'openMerchant':
      return openMerchant(state, command)
    case 'setMerchant':
      return setMerchant(state, command)
    case 'addC2c':
      return addC2c(state, command)
    case 'payC2c':
      return payC2c(state, command)
    case 'cancelC2c':
      return cancelC2c(state, command)
    case 'completeC2c':
      return completeC2c(state, command)
    case 'appealC2c':
      return appealC2c(state, command)
    case 'decideC2c':
      return decideC2c(state, command)
    default:
      return refuse('bad_request')
  }
}
