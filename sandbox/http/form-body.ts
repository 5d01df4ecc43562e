/** A file over this is not even read, in bytes: more than an image may have, for it is refused by its own words then. */
export const FORM_LIMIT = 8 * 1024 * 1024

/** What a multipart body brought: one file, in the part `file`. */
export class FormBody {
  readonly file: { name: string; type: string; bytes: Uint8Array } | undefined

  constructor(file: FormBody['file']) {
    this.file = file
  }
}

/** Reads `multipart/form-data`. @throws Error (with the status 400) where it is none */
export async function readFormBody(contentType: string, body: Uint8Array): Promise<FormBody> {
  const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw Object.assign(new Error('bad form', { cause }), { statusCode: 400 })
    })
  const part = form.get('file')
  if (part === null || typeof part === 'string') return new FormBody(undefined)
  return new FormBody({ name: part.name, type: part.type, bytes: new Uint8Array(await part.arrayBuffer()) })
}
