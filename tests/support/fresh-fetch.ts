import { request } from 'node:http'

/** `fetch` with a connection of its own for each call: none that the server has just let go for idling. */
export const freshFetch: typeof fetch = (url, init) =>
  new Promise((resolve, reject) => {
    const sent = request(
      String(url),
      { method: init?.method ?? 'GET', headers: init?.headers as Record<string, string>, agent: false },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () => {
          const headers = Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          )
          resolve(new Response(Buffer.concat(pieces), { status: answer.statusCode ?? 0, headers }))
        })
      },
    )
    sent.on('error', reject)
    sent.end(init?.body as string | undefined)
  })
