/** A picture's dots, four bytes each, row by row: what a canvas gives. */
export interface PictureDots {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** What is asked of the worker that reads QR codes, and its answer to it. */
export interface QrQuestion {
  id: number
  dots: PictureDots
}
export interface QrAnswer {
  id: number
  /** null where no code is seen. */
  text: string | null
}

/** Whether something that came over a port is such a picture, whole. */
export function isPictureDots(given: unknown): given is PictureDots {
  if (typeof given !== 'object' || given === null) return false
  const { width, height, data } = given as Partial<PictureDots>
  if (!Number.isSafeInteger(width) || !Number.isSafeInteger(height) || !(data instanceof Uint8ClampedArray))
    return false
  return data.length === 4 * (width as number) * (height as number)
}
