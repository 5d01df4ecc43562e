/** C2C is a tab of the account; what of it is shown stands in the address. */
export const C2C_PATH = '/HomeView/personal/c2c'
export const C2C_ORDERS_PATH = `${C2C_PATH}?view=orders`

export type C2cPlace = { view: 'market' } | { view: 'orders' } | { view: 'order'; id: number }

/** The page of one order. */
export function orderPath(id: number): string {
  return `${C2C_PATH}?order=${id}`
}

/** Reads an address; what it does not know is the market. */
export function readPlace(params: URLSearchParams): C2cPlace {
  const order = params.get('order') ?? ''
  if (/^[1-9]\d{0,14}$/.test(order)) return { view: 'order', id: Number(order) }
  return params.get('view') === 'orders' ? { view: 'orders' } : { view: 'market' }
}
