/** A file over this is not even read, in bytes: more than an image may have, for it is refused by its own words then. */
export const FORM_LIMIT = 8 * 1024 * 1024

/** Parts that a form may have: a hundred thousand tiny ones would keep the whole exchange waiting while they are read. */
const MAX_PARTS = 8

/** The one form of a boundary that is read (RFC 2046, 5.1.1): in each other one two readers may see different ones. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/

/** What a multipart body brought: one file, in the part `file`. */
export class FormBody {
  readonly file: { name: string; type: string; bytes: Uint8Array } | undefined
  /** Bytes of the whole body: a chunked one names no length. */
  readonly length: number

  constructor(file: FormBody['file'], length: number) {
    this.file = file
    this.length = length
  }
}

/** Reads `multipart/form-data`. @throws Error (with the status 400) where it is none */
export async function readFormBody(contentType: string, body: Buffer): Promise<FormBody> {
  const boundary = boundaryOf(contentType)
  if (boundary === null || hasManyParts(boundary, body)) throw badForm()
  // The reader is given the boundary by which the parts were counted, and not the header, which it might read in another way.
  const form = await new Response(body as Uint8Array as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
  })
    .formData()
    .catch((cause: unknown) => {
      throw badForm(cause)
    })
  const part = form.get('file')
  if (part === null || typeof part === 'string') return new FormBody(undefined, body.length)
  const file = { name: part.name, type: part.type, bytes: new Uint8Array(await part.arrayBuffer()) }
  return new FormBody(file, body.length)
}

function badForm(cause?: unknown): Error {
  return Object.assign(new Error('bad form', { cause }), { statusCode: 400 })
}

/** The boundary that a header names; null where it names none, or one that is not plain. */
function boundaryOf(contentType: string): string | null {
  const [, ...parameters] = contentType.split(';')
  const named = parameters.flatMap((parameter) => {
    const [name = '', ...value] = parameter.split('=')
    return name.trim().toLowerCase() === 'boundary' ? [value.join('=').trim()] : []
  })
  const [first = ''] = named
  const plain = /^".*"$/.test(first) ? first.slice(1, -1) : first
  return named.length === 1 && BOUNDARY.test(plain) ? plain : null
}

/** Looks for the line between two parts, which every part has before it. */
function hasManyParts(boundary: string, body: Buffer): boolean {
  const line = `--${boundary}`
  let at = -1
  for (let parts = 0; parts <= MAX_PARTS; parts++) {
    at = body.indexOf(line, at + 1)
    if (at < 0) return false
  }
  return body.indexOf(line, at + 1) >= 0
}
