import type { PictureDots } from '../../../shared/image/picture-dots.ts'

/** Makes a canvas that is read again and again; what it makes is drawn onto at `most` dots a side, so a large picture is made smaller. */
export function createPictureTaker(canvas: HTMLCanvasElement) {
  return (source: CanvasImageSource, width: number, height: number, most: number): PictureDots | null => {
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || width === 0 || height === 0) return null
    const share = Math.min(1, most / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * share))
    canvas.height = Math.max(1, Math.round(height * share))
    context.fillStyle = '#fff'
    // Where a picture lets something shine through, paper is behind it.
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return { width: canvas.width, height: canvas.height, data }
  }
}

export type TakePicture = ReturnType<typeof createPictureTaker>

/** Dots a side at which a picture is looked at, one after the other: a code may fill it, or be small in it. */
const SIZES = [800, 1_600, 400]

/** `empty`: no code is seen in it; `unreadable`: it is no picture that this browser knows. */
export type PictureRead = { text: string } | { text: null; why: 'empty' | 'unreadable' }

/** The text of the code in a picture that somebody chose. */
export async function readPictureFile(
  file: Blob,
  take: TakePicture,
  read: (dots: PictureDots) => Promise<string | null>,
): Promise<PictureRead> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch (error) {
    if (error instanceof DOMException) return { text: null, why: 'unreadable' }
    throw error
  }
  try {
    for (const most of SIZES) {
      const dots = take(picture, picture.width, picture.height, most)
      const text = dots && (await read(dots))
      if (text) return { text }
    }
    return { text: null, why: 'empty' }
  } finally {
    picture.close()
  }
}
