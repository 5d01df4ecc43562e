import type { ImageKind } from './image-kind.ts'
import { isBare, isFrame } from './jpeg-marker.ts'

/** Dots that a picture may have, in all and a side: a camera's largest, and what a browser can still paint. */
const MAX_DOTS = 70_000_000
const MAX_SIDE = 16_384

/**
 * Whether a picture is small enough to be painted: a few kilobytes may unpack into gigabytes, at the reviewer's as at its owner's.
 * @param clean bytes that were stripped
 */
export function isPaintable(kind: ImageKind, clean: Uint8Array): boolean {
  const [width, height] = sizeOf(kind, clean)
  return width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_DOTS
}

/** How many dots a picture's head says that it has. @param clean bytes that were stripped */
export function dotsOf(kind: ImageKind, clean: Uint8Array): number {
  const [width, height] = sizeOf(kind, clean)
  return width * height
}

function sizeOf(kind: ImageKind, clean: Uint8Array): [width: number, height: number] {
  const view = new DataView(clean.buffer, clean.byteOffset, clean.byteLength)
  return kind === 'png' ? [view.getUint32(16), view.getUint32(20)] : jpegSize(view)
}

/** A stripped JPEG has one frame, and its size at once in it. */
function jpegSize(view: DataView): [width: number, height: number] {
  let at = 2
  while (!isFrame(view.getUint8(at + 1))) at += isBare(view.getUint8(at + 1)) ? 2 : 2 + view.getUint16(at + 2)
  return [view.getUint16(at + 7), view.getUint16(at + 5)]
}
