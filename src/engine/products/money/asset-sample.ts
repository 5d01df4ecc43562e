import { RowShape } from '../../kernel/row-shape.ts'

/** What a person had at one moment, money of the quote coin. */
export interface AssetSample {
  at: number
  fund: bigint
  c2c: bigint
  spot: bigint
  contract: bigint
  option: bigint
  finance: bigint
  /** All that ever came from outside less all that went there, each at its worth of that moment. */
  inflow: bigint
}

export const sampleShape = new RowShape<AssetSample>('sample', {
  at: 'int',
  fund: 'money',
  c2c: 'money',
  spot: 'money',
  contract: 'money',
  option: 'money',
  finance: 'money',
  inflow: 'money',
})
