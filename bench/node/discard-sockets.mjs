// Opens sockets and reads what comes without looking at it. Arguments: port, sockets, topic sets. Says `ready` by IPC when all have subscribed.
import { connect } from 'node:net'

const [port, count, sets] = process.argv.slice(2).map(Number)

function frame(text) {
  const payload = Buffer.from(text)
  const size = payload.length <= 125 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 0xff]
  // Masked with zeros.
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload])
}

let ready = 0
let opened = 0
function open(at) {
  const socket = connect(port, '127.0.0.1')
  const id = (at % sets) + 1
  const topics = [`depth@${id}`, `trades@${id}`, `ticker@${id}`, 'tickers']
  let isOpen = false
  socket.write(
    'GET /ws/spot HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  socket.on('data', () => {
    if (isOpen) return
    isOpen = true
    socket.write(frame(JSON.stringify({ op: 'sub', id: 1, topics })))
    if (++ready === count) setTimeout(() => process.send('ready'), 200)
    if (opened < count) open(opened++)
  })
}
while (opened < Math.min(50, count)) open(opened++)
process.on('disconnect', () => process.exit())
