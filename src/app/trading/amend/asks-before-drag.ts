import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'

/** Whether a dragged line asks before its order is amended; kept in this browser. */
export function asksBeforeDrag(): boolean {
  return clientPrefs.read('amend-ask') !== '0'
}

export function setAsksBeforeDrag(asks: boolean): void {
  clientPrefs.write('amend-ask', asks ? '1' : '0')
}
