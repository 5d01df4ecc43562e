import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** A page as it goes out. */
export interface PackedPage {
  bytes: Buffer
  /** Of `content-encoding`; null where it goes out as it is. */
  encoding: 'br' | 'gzip' | null
  etag: string
}

type Encoding = NonNullable<PackedPage['encoding']>

const PACK: Record<Encoding, (text: string) => Buffer> = {
  br: (text) => brotliCompressSync(text),
  gzip: (text) => gzipSync(text, { level: 9 }),
}
/** Pages that are kept packed: each route has its own, and addresses that are none may be of any depth. */
const MOST = 200
const packed = new Map<string, PackedPage>()

/** A page's text as a browser takes it, brotli before gzip; each text is packed once. @param accepted its `accept-encoding` */
export function packedPage(text: string, accepted: string | string[] | undefined): PackedPage {
  const encoding = encodingOf(String(accepted ?? ''))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  const key = `${hash} ${encoding}`
  const known = packed.get(key)
  if (known) return known
  const page: PackedPage = {
    bytes: encoding ? PACK[encoding](text) : Buffer.from(text),
    encoding,
    // What is packed otherwise is another representation.
    etag: `"${encoding ? `${hash}-${encoding}` : hash}"`,
  }
  if (packed.size >= MOST) packed.delete(packed.keys().next().value as string)
  packed.set(key, page)
  return page
}

function encodingOf(accepted: string): Encoding | null {
  const takes = (name: Encoding) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`, 'i').test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}
