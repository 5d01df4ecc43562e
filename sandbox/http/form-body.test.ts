import { expect, test } from 'vitest'
import { readFormBody } from './form-body.ts'

const part = (name: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nbody\r\n`
const FILE = part('file', '; filename="a.png"\r\ncontent-type: image/png')
const read = (text: string, type = 'multipart/form-data; boundary=x') =>
  readFormBody(type, Buffer.from(`${text}--x--\r\n`))

test('ID-15 a form brings its file, among a few other parts, whichever way its boundary is written', async () => {
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; boundary="x"'])
    expect((await read(FILE + part('note').repeat(7), type)).file).toMatchObject({ name: 'a.png', type: 'image/png' })
  expect((await read(part('note'))).file).toBeUndefined()
})

test('ID-15 a form of very many parts is not read at all', async () => {
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; charset=utf-8; boundary="x"', 'multipart/form-data']) // biome-ignore format: one line
    await expect(read(FILE + part('note').repeat(8), type), type).rejects.toMatchObject({ statusCode: 400 })
})

test('SAFE-17 parts are counted by the boundary by which they are read', async () => {
  const many = (FILE + part('note').repeat(8)).replaceAll('--x', '--real')
  const types = ['xboundary=zz; boundary=real', 'x="boundary=zz"; boundary=real', 'boundary=real; boundary=zz', 'boundary="re\\al"', "boundary*=utf-8''real"] // biome-ignore format: one line
  for (const type of types)
    await expect(readFormBody(`multipart/form-data; ${type}`, Buffer.from(`${many}--real--\r\n`)), type).rejects.toMatchObject({ statusCode: 400 }) // biome-ignore format: one line
  const one = Buffer.from(`${FILE}--x--\r\n`)
  expect((await readFormBody('multipart/form-data; xboundary=zz; Boundary=x', one)).length).toBe(one.length)
})
