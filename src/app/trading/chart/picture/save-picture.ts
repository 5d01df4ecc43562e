import { saveFile } from '../../../base/platform/save-file.ts'
import { composePicture, type PictureParts } from './compose-picture.ts'

/** `BTCUSDT-15m-2026-11-22T06-21-05Z.png`. @param at server ms */
export function pictureName(symbol: string, interval: string, at: number): string {
  const time = `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  return `${symbol}-${interval}-${time}.png`.replace(/[^\w.-]/g, '')
}

/** Composes the picture and has the browser save it. @throws Error where the browser cannot make a PNG of it */
export async function savePicture(name: string, parts: PictureParts): Promise<void> {
  const canvas = composePicture(parts)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('no picture')
  saveFile(name, new Uint8Array(await blob.arrayBuffer()), 'image/png')
}
