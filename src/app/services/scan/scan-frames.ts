import type { PictureDots } from '../../../shared/image/picture-dots.ts'
import type { ReadQr } from './qr-reader.ts'

export interface ScanFrames {
  /** What the camera sees now; null while it shows nothing yet. */
  grab(): PictureDots | null
  read: ReadQr
  /** Rests between two looks; rejects with the signal. */
  rest(signal: AbortSignal): Promise<void>
  /** A code was seen. The same one is reported once, until another is. */
  onText(text: string): void
}

/** Looks at one picture after the other, each when the one before has been read. Ends by rejecting: with the signal, or where codes cannot be read. */
export async function scanFrames(env: ScanFrames, signal: AbortSignal): Promise<never> {
  let reported: string | null = null
  for (;;) {
    signal.throwIfAborted()
    const dots = env.grab()
    const text = dots ? await env.read(dots) : null
    signal.throwIfAborted()
    if (text !== null && text !== reported) {
      reported = text
      env.onText(text)
    }
    await env.rest(signal)
  }
}
