/** Id of the panel with the person's orders. */
export const OWN_ORDERS_ID = 'own-orders'

/** Brings the person's orders into view and the focus there. */
export function showOwnOrders(): void {
  const panel = document.getElementById(OWN_ORDERS_ID)
  panel?.scrollIntoView({ block: 'nearest' })
  panel?.focus()
}
