export const PRICE_DIGITS = 2
export const QUANTITY_DIGITS = 6

function decimalText(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export function priceText(ticks: number): string {
  return decimalText(ticks, PRICE_DIGITS)
}

/** A quantity in units of the last digit; a level that goes is `"0"`, as docs/wire.md has it. */
export function quantityText(lots: number): string {
  return lots === 0 ? '0' : decimalText(lots, QUANTITY_DIGITS)
}
