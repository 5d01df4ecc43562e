import { RowShape } from '../../kernel/row-shape.ts'

/** One address of a person's address book. */
export interface BookAddress {
  id: number
  asset: number
  network: string
  address: string
  memo: string | null
  label: string
  createdAt: number
}

export const bookAddressShape = new RowShape<BookAddress>('address', {
  id: 'int',
  asset: 'int',
  network: 'text',
  address: 'text',
  memo: 'text?',
  label: 'text',
  createdAt: 'int',
})
