/** The part of the page that a text is copied with. */
export interface ClipboardPage {
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  document: Document
}

const ownPage = (): ClipboardPage => ({ clipboard: navigator.clipboard, document })

/**
 * Puts a text on the clipboard. Pages over plain http have no `navigator.clipboard`: there, and where the browser refuses it, the
 * text is selected and copied as by the keyboard.
 * @returns false where the browser takes neither way
 */
export async function writeClipboard(text: string, page: ClipboardPage = ownPage()): Promise<boolean> {
  try {
    if (page.clipboard) {
      await page.clipboard.writeText(text)
      return true
    }
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
  }
  return copySelected(text, page.document)
}

/** Copies through a field that nobody sees. It stands beside what has the focus, for a dialog takes the focus back from elsewhere. */
function copySelected(text: string, document: Document): boolean {
  const focused = document.activeElement
  const place = focused?.parentElement ?? document.body
  const field = document.createElement('textarea')
  field.className = 'sr'
  field.readOnly = true
  field.value = text
  place.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused && 'focus' in focused) (focused as HTMLElement).focus({ preventScroll: true })
  }
}
