export type ImageKind = 'jpeg' | 'png'

/** Below this a picture is taken, in bytes (product.md §5: under 5MB). */
export const IMAGE_LIMIT = 5 * 1024 * 1024

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const MIMES: Readonly<Record<ImageKind, string>> = { jpeg: 'image/jpeg', png: 'image/png' }

/** What a file is by its first bytes; null for what is no JPEG and no PNG. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(JPEG)) return 'jpeg'
  return begins(PNG) ? 'png' : null
}

/** What it is called where it is sent. */
export function fileNameOf(kind: ImageKind): string {
  return kind === 'jpeg' ? 'photo.jpg' : 'photo.png'
}

/** The media type that it is served with. */
export function mimeOf(kind: ImageKind): string {
  return MIMES[kind]
}
