export interface SentFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Sends a file to api/upload/image as a page does. */
export async function sendFile<T>(
  url: string,
  file: SentFile,
  { token, key = crypto.randomUUID() }: { token?: string | undefined; key?: string },
): Promise<T & { status: number; headers: Headers }> {
  const form = new FormData()
  form.append('file', new File([file.bytes as Uint8Array<ArrayBuffer>], file.name, { type: file.type }))
  const response = await fetch(`${url}/api/upload/image`, {
    method: 'POST',
    body: form,
    headers: { connection: 'close', 'idempotency-key': key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return { ...((await response.json()) as T), status: response.status, headers: response.headers }
}
