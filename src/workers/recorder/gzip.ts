/** Bytes through one of the platform's streams. */
async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const out = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(out).arrayBuffer())
}

export function gzip(text: string): Promise<Uint8Array> {
  return through(new TextEncoder().encode(text), new CompressionStream('gzip'))
}

/** @throws TypeError where it is no gzip, or torn */
export async function gunzip(bytes: Uint8Array): Promise<string> {
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('gzip')))
}

/** Texts that come one by one as one gzip. */
export async function gzipAll(texts: AsyncIterable<string>): Promise<Uint8Array> {
  const { writable, readable } = new CompressionStream('gzip')
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const written = (async () => {
    try {
      for await (const text of texts) await writer.write(encoder.encode(text))
      await writer.close()
    } catch (error) {
      await writer.abort(error)
      throw error
    }
  })()
  const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), written])
  return new Uint8Array(bytes)
}
