import decodeQR from 'qr/decode.js'
import { isPictureDots, type QrAnswer, type QrQuestion } from '../shared/image/picture-dots.ts'

declare const self: DedicatedWorkerGlobalScope

/** The text of the QR code in a picture; null where none is seen or it cannot be made out. */
function textOf(dots: unknown): string | null {
  if (!isPictureDots(dots)) return null
  try {
    return decodeQR(dots)
  } catch (error) {
    // It says so by throwing; most pictures of a camera have no code in them.
    if (error instanceof Error) return null
    throw error
  }
}

/** One picture a message, off the page's thread. */
self.addEventListener('message', ({ data }: MessageEvent<QrQuestion>) => {
  const answer: QrAnswer = { id: data.id, text: textOf(data.dots) }
  self.postMessage(answer)
})
