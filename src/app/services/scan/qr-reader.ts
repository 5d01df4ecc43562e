import type { PictureDots, QrAnswer, QrQuestion } from '../../../shared/image/picture-dots.ts'

/** The part of a worker that is needed. */
export interface QrWorker {
  postMessage(question: QrQuestion, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: Event) => void): void
  terminate(): void
}

/** Reads the QR code of a picture, null where none is seen. Rejects where codes cannot be read here, and with the signal. */
export type ReadQr = (dots: PictureDots) => Promise<string | null>

/** One worker for as long as somebody scans: it ends with the signal. The dots go over, uncopied. */
export function createQrReader(open: () => QrWorker, signal: AbortSignal): ReadQr {
  signal.throwIfAborted()
  const worker = open()
  const waiting = new Map<number, { done: (text: string | null) => void; fail: (error: unknown) => void }>()
  let asked = 0
  let broken: { reason: unknown } | null = null
  const end = (reason: unknown) => {
    broken ??= { reason }
    worker.terminate()
    for (const { fail } of waiting.values()) fail(broken.reason)
    waiting.clear()
  }
  const noWorker = () => end(new Error('the worker that reads QR codes did not answer'))
  worker.addEventListener('error', noWorker)
  worker.addEventListener('messageerror', noWorker)
  worker.addEventListener('message', (event) => {
    // Our own worker: it answers with what `QrAnswer` says.
    const { id, text } = (event as MessageEvent<QrAnswer>).data
    waiting.get(id)?.done(text)
    waiting.delete(id)
  })
  signal.addEventListener('abort', () => end(signal.reason), { once: true })
  return (dots) =>
    new Promise((done, fail) => {
      if (broken) return fail(broken.reason)
      const id = ++asked
      waiting.set(id, { done, fail })
      worker.postMessage({ id, dots }, [dots.data.buffer])
    })
}

export function openQrWorker(): QrWorker {
  return new Worker(new URL('../../../workers/qr.worker.ts', import.meta.url), { type: 'module', name: 'onetape-qr' })
}
