import { toast } from '../../base/platform/toast-store.ts'
import { writeClipboard } from '../../base/platform/write-clipboard.ts'

/** Puts a text on the clipboard and says whether it is there. */
export async function copyText(text: string, labels: { done: string; failed: string }): Promise<void> {
  const copied = await writeClipboard(text)
  toast({ kind: copied ? 'ok' : 'error', title: copied ? labels.done : labels.failed, name: 'copied' })
}
