import type { IncomingMessage } from 'node:http'

const LONGEST = 4096

/** A form's body, url-encoded; null where it is too long to be one of ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) {
    text += piece
    if (text.length > LONGEST) return null
  }
  return new URLSearchParams(text)
}
