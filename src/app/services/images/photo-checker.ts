import type { Answered } from '../../../shared/calls/answered.ts'
import type { CleanImage, ImageFile } from '../../../shared/image/check-image.ts'

/** The part of a worker that is needed. */
export interface ImageWorker {
  postMessage(file: ImageFile, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error' | 'messageerror', listener: (event: Event) => void): void
  terminate(): void
}

/** Judges a picture and takes what tells where it was taken out of it. Rejects where that cannot be done here, and on abort. */
export type CheckPhoto = (file: ImageFile, signal?: AbortSignal) => Promise<Answered<CleanImage>>

/** A worker a picture: one that a broken file keeps busy ends with it. */
export function createPhotoChecker(open: () => ImageWorker): CheckPhoto {
  return (file, signal) =>
    new Promise((done, fail) => {
      if (signal?.aborted) return fail(signal.reason)
      const worker = open()
      const end = () => {
        worker.terminate()
        signal?.removeEventListener('abort', aborted)
      }
      const aborted = () => {
        end()
        fail(signal?.reason)
      }
      const broken = () => {
        end()
        fail(new Error('the worker of pictures did not answer'))
      }
      signal?.addEventListener('abort', aborted)
      worker.addEventListener('error', broken)
      worker.addEventListener('messageerror', broken)
      worker.addEventListener('message', (event) => {
        end()
        // Our own worker: it answers with what checkImage gave.
        done((event as MessageEvent<Answered<CleanImage>>).data)
      })
      worker.postMessage(file, [file.bytes.buffer as ArrayBuffer])
    })
}

export const checkPhoto = createPhotoChecker(
  () =>
    new Worker(new URL('../../../workers/image.worker.ts', import.meta.url), { type: 'module', name: 'onetape-image' }),
)
