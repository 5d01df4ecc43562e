/** How the addresses of a network are written; networks of one format cannot be distinguished by the address. */
export const ADDRESS_FORMATS = ['bitcoin', 'litecoin', 'dogecoin', 'evm', 'tron', 'solana', 'xrp'] as const
export type AddressFormat = (typeof ADDRESS_FORMATS)[number]
