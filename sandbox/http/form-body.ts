/** A file over this is not even read, in bytes: more than an image may have, for it is refused by its own words then. */
export const FORM_LIMIT = 8 * 1024 * 1024

/** Parts that a form may have: a hundred thousand tiny ones would keep the whole exchange waiting while they are read. */
const MOST_PARTS = 8

/** What a multipart body brought: one file, in the part `file`. */
export class FormBody {
  readonly file: { name: string; type: string; bytes: Uint8Array } | undefined

  constructor(file: FormBody['file']) {
    this.file = file
  }
}

/** Reads `multipart/form-data`. @throws Error (with the status 400) where it is none */
export async function readFormBody(contentType: string, body: Buffer): Promise<FormBody> {
  if (hasManyParts(contentType, body)) throw Object.assign(new Error('bad form'), { statusCode: 400 })
  const form = await new Response(body as Uint8Array as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch((cause: unknown) => {
      throw Object.assign(new Error('bad form', { cause }), { statusCode: 400 })
    })
  const part = form.get('file')
  if (part === null || typeof part === 'string') return new FormBody(undefined)
  return new FormBody({ name: part.name, type: part.type, bytes: new Uint8Array(await part.arrayBuffer()) })
}

/** Looks for the line between two parts, which every part has before it. */
function hasManyParts(contentType: string, body: Buffer): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const line = `--${quoted ?? plain ?? ''}`
  let at = -1
  for (let parts = 0; parts <= MOST_PARTS; parts++) {
    at = body.indexOf(line, at + 1)
    if (at < 0) return false
  }
  return body.indexOf(line, at + 1) >= 0
}
