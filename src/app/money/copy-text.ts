import { toast } from '../ui/toast-store.ts'

/** Puts a text on the clipboard and says whether it is there. */
export async function copyText(text: string, words: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'ok', title: words.done, name: 'copied' })
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
    toast({ kind: 'error', title: words.failed, name: 'copied' })
  }
}
