import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyPlane, type JpegParts } from '../../src/shared/image/jpeg-parts.ts'
import { readJpeg } from '../../src/shared/image/read-jpeg.ts'
import { writeJpeg } from '../../src/shared/image/write-jpeg.ts'
import { identityScene } from '../../tests/support/identity-scene.ts'
import { exif, headedPng, lying, madeJpeg, madePng, pngChunk } from '../../tests/support/made-image.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'

const scene = identityScene()
const JPG = { name: 'me.jpg', type: 'image/jpeg' }
const see = (url: string, token?: string) =>
  fetch(`${scene.http.url}${url}`, {
    headers: { connection: 'close', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
const files = () => readdirSync(join(scene.dataDir, 'uploads'))

test('ID-15 a photo is kept without what tells where it was taken, and its owner alone sees it', async () => {
  const [mira, ben] = [await scene.person(), await scene.person()]
  const sent = await scene.upload(mira.token, { ...JPG, bytes: madeJpeg([exif('GPS 38.7 -9.1')]) })
  expect(sent.code).toBe(200)
  const { url } = sent.data
  expect(url).toMatch(/^\/api\/upload\/image\/[\w-]{32}$/)
  const own = await see(url, mira.token)
  expect(
    Object.fromEntries(
      ['content-type', 'cache-control', 'x-content-type-options'].map((name) => [name, own.headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await own.arrayBuffer()).equals(madeJpeg())).toBe(true)
  expect([
    (await see(url)).status,
    (await see(url, ben.token)).status,
    (await see(`${url.slice(0, -1)}${url.endsWith('_') ? '-' : '_'}`, mira.token)).status,
  ]).toEqual([401, 404, 404])
  const stored = join(scene.dataDir, 'uploads', files()[0]!)
  expect(readFileSync(stored).includes('GPS')).toBe(false)
  expect(statSync(stored).mode & 0o077).toBe(0)
  await scene.restart()
  expect((await see(url, mira.token)).status).toBe(200)
})

test.each<[string, { name: string; type: string }, Uint8Array, string]>([
  ['a PDF called PNG', { name: 'scan.png', type: 'image/png' }, Buffer.from('%PDF-1.7'), 'image_type'],
  ['a page called JPG', JPG, Buffer.from('<html><script>alert(1)</script>'), 'image_type'],
  ['a HEIC called JPG', JPG, Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'image_type'],
  ['a JPG cut off', JPG, madeJpeg().subarray(0, 60), 'image_broken'],
  ['nothing', JPG, new Uint8Array(), 'image_missing'],
  [
    '5 MB',
    { name: 'a.png', type: 'image/png' },
    madePng({}, new Uint8Array(5 * 1024 * 1024 - madePng().length)),
    'image_size',
  ],
])('ID-15 %s is refused by its name, and nothing of it is kept', async (_what, file, bytes, key) => {
  const { token } = await scene.person()
  const before = files().length
  expect(await scene.upload(token, { ...file, bytes })).toMatchObject({
    code: 400,
    message: key,
    data: { field: 'file' },
  })
  expect(files()).toHaveLength(before)
})

test('ID-15 just under 5 MB is taken, far more is not even read, visitors and other bodies are refused', async () => {
  const { token } = await scene.person()
  const png = { name: 'a.png', type: 'image/png' }
  const big = madePng({}, new Uint8Array(5 * 1024 * 1024 - 1 - madePng().length))
  expect((await scene.upload(token, { ...png, bytes: big })).code).toBe(200)
  expect(
    (await scene.upload(token, { ...png, bytes: new Uint8Array(9 * 1024 * 1024) }).catch(() => ({ status: 413 })))
      .status,
  ).toBe(413)
  expect((await scene.upload(undefined, { ...png, bytes: madePng() })).code).toBe(401)
  expect(await scene.client().post('api/upload/image', { file: 'x' }, { token })).toMatchObject({
    code: 400,
    message: 'bad_request',
  })
  const form = new FormData()
  form.append('nickname', 'x')
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'k', connection: 'close' }
  for (const path of ['api/upload/image', 'api/account/changeNickname']) {
    const answer = await fetch(`${scene.http.url}/${path}`, { method: 'POST', body: form, headers })
    expect(((await answer.json()) as { code: number }).code).toBe(400)
  }
})

test('ID-15 the same upload twice is one picture; forty an hour are the most', async () => {
  const { token } = await scene.person()
  const before = files().length
  const send = (key: string) => scene.upload(token, { ...JPG, bytes: madeJpeg() }, key)
  const twice = await Promise.all([send('one'), send('one')])
  expect(new Set([...twice, await send('one')].map(({ data }) => data.url)).size).toBe(1)
  expect(files()).toHaveLength(before + 1)
  let answer = await send('more')
  for (let i = 0; i < 60 && answer.code === 200; i++) answer = await send(`n${i}`)
  expect(answer).toMatchObject({ code: 429, message: 'too_many_requests' })
  scene.pass(3_600_000)
  expect((await send('later')).code).toBe(200)
})

test('SAFE-18 an upload weighs what it brought, also where its header names no length', async () => {
  const { token } = await scene.person()
  const head = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  const form = Buffer.concat([head, Buffer.alloc(7 * 1024 * 1024), Buffer.from('\r\n--x--\r\n')])
  const send = async () => {
    const answer = await fetch(`${scene.http.url}/api/upload/image`, {
      method: 'POST',
      body: new Blob([form as Uint8Array<ArrayBuffer>]).stream(),
      duplex: 'half',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'idempotency-key': crypto.randomUUID(),
        connection: 'close',
      },
    } as RequestInit)
    return ((await answer.json()) as { message: string }).message
  }
  expect([await send(), await send(), await send()]).toEqual(['image_size', 'image_size', 'too_many_requests'])
})

test('REAL-12 a picture that lies is turned by the server up to a million dots, and refused beyond, unread', async () => {
  const { token } = await scene.person()
  const turned = (width: number) => {
    const whole = Buffer.from(headedPng({ width, height: 1_000, depth: 1 }))
    const bytes = Buffer.concat([whole.subarray(0, 33), pngChunk('eXIf', lying(6).subarray(10)), whole.subarray(33)])
    return scene.upload(token, { name: 'a.png', type: 'image/png', bytes })
  }
  expect((await turned(1_000)).code).toBe(200)
  expect(await turned(1_001)).toMatchObject({ code: 400, message: 'image_orientation' })
})

test('ID-17 200 random guesses at another person’s pictures show nothing', async () => {
  const random = seededRandom(9)
  const [mira, eve] = [await scene.person(), await scene.person()]
  const { url } = (await scene.upload(mira.token, { ...JPG, bytes: madeJpeg() })).data
  const id = url.split('/').at(-1) as string
  for (let i = 0; i < 200; i++) {
    const at = Math.floor(random() * id.length)
    const ways = [
      id,
      `${id.slice(0, at)}A${id.slice(at + 1)}`,
      `..%2f${id}`,
      `%2e%2e%2fjournal.db`,
      id.toLowerCase(),
      `${id}%00`,
      '',
      '.',
    ]
    const path = `/api/upload/image/${ways[Math.floor(random() * ways.length)]}`
    const answer = await see(path, random() < 0.5 ? eve.token : undefined)
    expect(answer.headers.get('content-type')).not.toContain('image')
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
  for (const path of ['/uploads/', `/uploads/${id}`, `/.data/uploads/${id}`, '/seal.key'])
    expect((await see(path)).headers.get('content-type')).not.toContain('image')
})

test('REAL-12 a photo that is sent by API lying down, under any name and type, is kept upright and without EXIF', async () => {
  const { token } = await scene.person()
  const size = { width: 16, height: 8 }
  const plane = emptyPlane(size, { id: 1, h: 1, v: 1 }, { h: 1, v: 1 })
  plane.blocks[64] = 9
  plane.quant.fill(1)
  const photo = Buffer.from(writeJpeg({ ...size, planes: [plane] }, []))
  const lain = Buffer.concat([photo.subarray(0, 2), lying(6), exif('GPS 38.7 -9.1'), photo.subarray(2)])
  for (const file of [
    JPG,
    { name: 'photo', type: 'application/octet-stream' },
    { name: 'a.jfif', type: 'text/html' },
  ]) {
    const { url } = (await scene.upload(token, { ...file, bytes: lain })).data
    const answer = await see(url, token)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const kept = Buffer.from(await answer.arrayBuffer())
    expect([kept.includes('Exif'), kept.includes('GPS')]).toEqual([false, false])
    const { width, height, planes } = readJpeg(kept) as JpegParts
    expect([width, height, planes[0]?.blocks[0], planes[0]?.blocks[64]]).toEqual([8, 16, 0, 9])
  }
})
