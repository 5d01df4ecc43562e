import { withoutHidden } from './visible-text.ts'

/**
 * A text of several lines without what would make it read as another (controls, what turns the direction of writing, signs that nobody
 * sees); what a pasted text brings of it is no fault of its writer. Joiners of words and emoji stay.
 */
export function plainText(text: string): string {
  return withoutHidden(text.replace(/\r\n?/g, '\n')).normalize('NFC')
}
