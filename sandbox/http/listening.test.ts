import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, test } from 'vitest'
import { ownCertificate } from '../../tests/support/own-certificate.ts'
import { listen } from './listening.ts'

async function said(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (sent !== '') socket.write(sent)
  await once(socket, 'close')
  return text
}

test('HOST-07 a connection that a browser opened ahead and never used is closed without a word', async () => {
  const patience = { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 50 }
  const listening = await listen(0, '127.0.0.1', {}, patience)
  try {
    expect(await said(listening.port, '')).toBe('')
    expect(await said(listening.port, 'GET / HTTP/1.1\r\nHost: x\r\n')).toBe('')
  } finally {
    await listening.close()
  }
  // With the server's own patience: on a busy machine the line may come later than the short one allows.
  const patient = await listen(0, '127.0.0.1', {})
  try {
    expect(await said(patient.port, 'no request\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  } finally {
    await patient.close()
  }
})

test('START-06 HTTP/1.1 over TLS has the same time for a request, and an open connection does not hold up the end', async () => {
  const pair = ownCertificate()
  const open = async (port: number) => {
    const socket = connectTls({ port, host: '127.0.0.1', ca: pair.cert, servername: 'localhost' })
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.on('error', () => undefined)
    await once(socket, 'secureConnect')
    return { socket, closed }
  }
  const patience = { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 50 }
  const hasty = await listen(0, '127.0.0.1', {}, patience, '', pair)
  const slow = await open(hasty.port)
  slow.socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const trickle = setInterval(() => slow.socket.write('x: y\r\n'), 20)
  await slow.closed
  clearInterval(trickle)
  await hasty.close()
  const patient = await listen(0, '127.0.0.1', {}, undefined, '', pair)
  const kept = await open(patient.port)
  kept.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n')
  await once(kept.socket, 'data')
  await patient.close()
  await kept.closed
})
