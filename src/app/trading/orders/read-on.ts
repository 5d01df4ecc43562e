/** Pages that are read one after the other without a row of them being shown; then somebody has to ask. */
const READ_ON = 5

/** How far a list was read by itself since its rows last changed. */
export interface ReadOn {
  /** Rows that are shown. */
  rows: number
  /** Rows that are known, shown or not. */
  loaded: number
  /** Pages that came and showed nothing. */
  pages: number
}

/** What of it stands after a drawing; the same object where nothing has changed. @param near the last rows are in view, or there are none */
export function readOn(before: ReadOn, { rows, loaded }: Omit<ReadOn, 'pages'>, near: boolean): ReadOn {
  if (rows !== before.rows) return { rows, loaded, pages: 0 }
  if (loaded === before.loaded) return before
  return { rows, loaded, pages: near && before.loaded > 0 ? before.pages + 1 : before.pages }
}

/** It does not read on by itself any more. */
export function rests({ pages }: ReadOn): boolean {
  return pages >= READ_ON
}
