import { type Answered, accepted, refused } from '../calls/answered.ts'
import { jpegOrientation } from './exif-orientation.ts'
import { IMAGE_LIMIT, type ImageKind, imageKind } from './image-kind.ts'
import { dotsOf, isPaintable } from './picture-size.ts'
import { hasPngRows, mayHavePngRows } from './png-rows.ts'
import { atOnce, type Pause, type Steps, withPauses } from './steps.ts'
import { stripJpeg } from './strip-jpeg.ts'
import { stripPng } from './strip-png.ts'
import { turningJpeg } from './turn-jpeg.ts'
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

/**
 * {@link checkImage}, which unpacks PNG files as well, to turn them and to see whether their rows are whole; that takes its time.
 * @param most dots that are decoded at all: more of them are not unpacked, and refused where they would have to be turned
 * @param pause between pieces of the work
 */
export async function checkAnyImage(
  file: ImageFile,
  most = Number.POSITIVE_INFINITY,
  pause: Pause = () => Promise.resolve(),
): Promise<Answered<CleanImage>> {
  const checked = await withPauses(checking(file, most), pause)
  if (imageKind(file.bytes) !== 'png' || (!checked.ok && checked.refusal.key !== 'image_orientation')) return checked
  const clean = stripPng(file.bytes)
  if (!clean || dotsOf('png', clean) > most) return checked
  if (!(await hasPngRows(clean))) return refused('image_broken', { field: 'file' })
  if (checked.ok) return checked
  const upright = await turnPng(clean, pngOrientation(file.bytes), pause)
  return upright ? accepted({ kind: 'png', bytes: upright }) : checked
}

/**
 * Takes JPG and PNG files under 5 MB (product.md §5), whatever their name and media type, and turns photos upright, for what said how
 * they lie is taken out of them; a PNG that lies is refused here. The same for the page, before it sends one, and for the server, which believes no page.
 * @param most dots of a photo that is turned: it has to be decoded for it
 */
export function checkImage(file: ImageFile, most = Number.POSITIVE_INFINITY): Answered<CleanImage> {
  return atOnce(checking(file, most))
}

function* checking({ bytes }: ImageFile, most: number): Steps<Answered<CleanImage>> {
  if (bytes.length === 0) return refused('image_missing', { field: 'file' })
  if (bytes.length >= IMAGE_LIMIT) return refused('image_size', { field: 'file' })
  const kind = imageKind(bytes)
  if (kind === null) return refused('image_type', { field: 'file' })
  const clean = kind === 'jpeg' ? stripJpeg(bytes) : stripPng(bytes)
  if (!clean) return refused('image_broken', { field: 'file' })
  if (!isPaintable(kind, clean)) return refused('image_large', { field: 'file' })
  if (kind === 'png' && !mayHavePngRows(clean)) return refused('image_broken', { field: 'file' })
  const orientation = orientationOf(kind, bytes)
  const turned = kind === 'jpeg' && orientation !== 1 && dotsOf(kind, clean) <= most
  const upright = orientation === 1 ? clean : turned ? yield* turningJpeg(clean, orientation) : null
  return upright ? accepted({ kind, bytes: upright }) : refused('image_orientation', { field: 'file' })
}
