/** A candle in whole numbers: prices in ticks, volume in lots. */
export interface Row {
  /** Open time, ms. */
  t: number
  o: number
  h: number
  l: number
  c: number
  lots: number
}

export function flatRow(t: number, price: number): Row {
  return { t, o: price, h: price, l: price, c: price, lots: 0 }
}

/** Takes a later row into an earlier one of the same candle. */
export function joinRow(into: Row, later: Row): void {
  if (later.h > into.h) into.h = later.h
  if (later.l < into.l) into.l = later.l
  into.c = later.c
  into.lots += later.lots
}
