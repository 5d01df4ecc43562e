import { type Answered, accepted, refused } from '../calls/answered.ts'
import { IMAGE_LIMIT, type ImageKind, imageKind, saysWhatItIs } from './image-kind.ts'
import { isPaintable } from './picture-size.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'

export interface ImageFile {
  /** As the file is called; its ending has to tell what it is. */
  name: string
  /** Media type that it came with. */
  type: string
  bytes: Uint8Array
}

/** A picture that may be kept: what it is, and its bytes without anything that tells where, when and by what it was taken. */
export interface CleanImage {
  kind: ImageKind
  bytes: Uint8Array
}

/**
 * Takes JPG and PNG files under 5 MB that are what they call themselves (product.md §5). The same for the page, before it sends one,
 * and for the server, which believes no page.
 */
export function checkImage({ name, type, bytes }: ImageFile): Answered<CleanImage> {
  if (bytes.length === 0) return refused('image_missing', { field: 'file' })
  if (bytes.length >= IMAGE_LIMIT) return refused('image_size', { field: 'file' })
  const kind = imageKind(bytes)
  if (kind === null) return refused('image_type', { field: 'file' })
  if (!saysWhatItIs(kind, name, type)) return refused('image_lies', { field: 'file' })
  const clean = kind === 'jpeg' ? stripJpeg(bytes) : stripPng(bytes)
  if (!clean) return refused('image_broken', { field: 'file' })
  return isPaintable(kind, clean) ? accepted({ kind, bytes: clean }) : refused('image_large', { field: 'file' })
}
