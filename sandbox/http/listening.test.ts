import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
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
