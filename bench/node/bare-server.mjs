// Started by the http row: node bare-server.mjs ANSWER. Reads each request whole and gives the one answer that it was started with.
import { createServer } from 'node:http'

/** @type {{ headers: Record<string, string>, body: string }} */
const { headers, body } = JSON.parse(process.argv[2] ?? '')

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    response.writeHead(text === '' ? 400 : 200, headers)
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(address.port)
})
// Whoever started it has ended.
process.stdin.on('end', () => process.exit()).resume()
