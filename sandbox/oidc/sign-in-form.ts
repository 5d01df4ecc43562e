import type { IncomingMessage } from 'node:http'

const LONGEST = 4096

/** A form's body, url-encoded; null where it is too long to be one of ours. What is too long is read on, and not kept. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text: string | null = ''
  for await (const piece of request.setEncoding('utf8')) {
    if (text !== null) text = text.length + piece.length > LONGEST ? null : text + piece
  }
  return text === null ? null : new URLSearchParams(text)
}
