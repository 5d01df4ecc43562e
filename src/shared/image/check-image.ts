import { type Answered, accepted, refused } from '../calls/answered.ts'
import { jpegOrientation } from './exif-orientation.ts'
import { IMAGE_LIMIT, type ImageKind, imageKind } from './image-kind.ts'
import { isPaintable } from './picture-size.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { turnJpeg } from './turn-jpeg.ts'
import { pngOrientation, turnPng } from './turn-png.ts'

/** A file as it was chosen or sent. What it is called and came as is not believed: its bytes tell what it is. */
export interface ImageFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** A picture that may be kept: what it is, and its bytes without anything that tells where, when and by what it was taken. */
export interface CleanImage {
  kind: ImageKind
  bytes: Uint8Array
}

const orientationOf = (kind: ImageKind, bytes: Uint8Array) =>
  kind === 'jpeg' ? jpegOrientation(bytes) : pngOrientation(bytes)

/** {@link checkImage}, which turns PNG files as well: they have to be unpacked for it, and that takes its time. */
export async function checkAnyImage(file: ImageFile): Promise<Answered<CleanImage>> {
  const checked = checkImage(file)
  if (checked.ok || checked.refusal.key !== 'image_orientation' || imageKind(file.bytes) !== 'png') return checked
  const clean = stripPng(file.bytes)
  const upright = clean && (await turnPng(clean, pngOrientation(file.bytes)))
  return upright ? accepted({ kind: 'png', bytes: upright }) : checked
}

/**
 * Takes JPG and PNG files under 5 MB (product.md §5), whatever their name and media type, and turns photos upright, for what said how
 * they lie is taken out of them; a PNG that lies is refused here. The same for the page, before it sends one, and for the server, which believes no page.
 */
export function checkImage({ bytes }: ImageFile): Answered<CleanImage> {
  if (bytes.length === 0) return refused('image_missing', { field: 'file' })
  if (bytes.length >= IMAGE_LIMIT) return refused('image_size', { field: 'file' })
  const kind = imageKind(bytes)
  if (kind === null) return refused('image_type', { field: 'file' })
  const clean = kind === 'jpeg' ? stripJpeg(bytes) : stripPng(bytes)
  if (!clean) return refused('image_broken', { field: 'file' })
  if (!isPaintable(kind, clean)) return refused('image_large', { field: 'file' })
  const orientation = orientationOf(kind, bytes)
  const upright = orientation === 1 ? clean : kind === 'jpeg' ? turnJpeg(clean, orientation) : null
  return upright ? accepted({ kind, bytes: upright }) : refused('image_orientation', { field: 'file' })
}
