/** Why money of a person came or went. */
export const FLOW_TYPES = [
  /** Given by the exchange. */
  'credit',
  'deposit',
  'voucher',
  'withdraw',
  'withdraw_fee',
  'transfer',
  /** What a fill on spot paid and brought, and what each fill cost. */
  'trade',
  'fee',
  /** Perpetuals: profit that was realised, funding, a position that was taken over, and what the insurance fund bore. */
  'realised',
  'funding',
  'liquidation',
  'insurance',
  'c2c_buy',
  /** Into escrow, and back out of it. */
  'c2c_sell',
  'c2c_return',
  /** The product lines: profit and loss of options and of copying, and what goes into finance products and comes back. */
  'option',
  'copy_in',
  'copy_out',
  'copy_share',
  'subscribe',
  'redeem',
  'redeem_fee',
  'interest',
  'fund_result',
  'box_price',
  'box_prize',
  'reward',
  'rebate',
  'mint',
] as const
export type FlowType = (typeof FLOW_TYPES)[number]
