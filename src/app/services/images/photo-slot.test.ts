import { afterEach, expect, test, vi } from 'vitest'
import { madeJpeg, madePng } from '../../../../tests/support/made-image.ts'
import { checkImage } from '../../../shared/image/check-image.ts'
import { createPhotoChecker, type ImageWorker } from './photo-checker.ts'
import { type ChosenFile, createPhotoSlot, type PhotoFile } from './photo-slot.ts'

const URL_A = `/api/upload/image/${'a'.repeat(32)}`
const file = (name: string, type: string, bytes: Uint8Array): ChosenFile => ({
  name,
  type,
  size: bytes.length,
  arrayBuffer: async () => Uint8Array.from(bytes).buffer,
})
const PNG = file('me at home.png', 'image/png', madePng({ tEXt: Buffer.from('Place\0Lisbon') }))

type Sent = Awaited<ReturnType<Parameters<typeof createPhotoSlot>[0]['upload']>>
function setUp() {
  const sent: { file: PhotoFile; intent: string; signal: AbortSignal; onShare: (share: number) => void }[] = []
  const waiting: ((answer: Sent) => void)[] = []
  let made = 0
  const slot = createPhotoSlot({
    check: async (one) => checkImage(one),
    newIntent: () => `intent-${++made}`,
    upload(one, options) {
      sent.push({ file: one, ...options })
      return new Promise((done) => waiting.push(done))
    },
  })
  return { slot, sent, answer: (came: Sent) => waiting.shift()?.(came) }
}
const kept: Sent = { data: { url: URL_A }, refusal: null }
afterEach(() => void vi.restoreAllMocks())

test('KYC-02 what is sent is clean and does not bear the file’s own name; its share is reported, then it is kept', async () => {
  const { slot, sent, answer } = setUp()
  const done = slot.choose(PNG)
  expect(slot.read()).toEqual({ kind: 'checking', name: 'me at home.png' })
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.file).toMatchObject({ name: 'photo.png', type: 'image/png' })
  expect(Buffer.from(sent[0]?.file.bytes ?? []).equals(madePng())).toBe(true)
  sent[0]?.onShare(0.5)
  expect(slot.read()).toMatchObject({ kind: 'sending', share: 0.5 })
  answer(kept)
  await done
  expect(slot.read()).toMatchObject({ kind: 'kept', url: URL_A, name: 'me at home.png' })
})

test('KYC-02 what lies about its type is refused here, and nothing is sent', async () => {
  const { slot, sent } = setUp()
  await slot.choose(file('scan.png', 'image/png', Buffer.from('%PDF-1.7')))
  expect(slot.read()).toMatchObject({ kind: 'refused', refusal: { key: 'image_type' }, again: false })
  await slot.choose(file('photo.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic')))
  expect(slot.read()).toMatchObject({ kind: 'refused', refusal: { key: 'image_type' } })
  expect(sent).toHaveLength(0)
})

test('KYC-02 no answer: the same picture is sent again under the same key', async () => {
  const { slot, sent, answer } = setUp()
  const done = slot.choose(PNG)
  await expect.poll(() => sent.length).toBe(1)
  answer({ data: null, refusal: { key: 'entry_not_confirmed' } })
  await done
  expect(slot.read()).toMatchObject({ kind: 'refused', again: true })
  const again = slot.again()
  answer(kept)
  await again
  expect(slot.read()).toMatchObject({ kind: 'kept' })
  expect(sent.map(({ intent }) => intent)).toEqual(['intent-1', 'intent-1'])
})

test('KYC-02 another choice ends the one before, whatever it still brings', async () => {
  const { slot, sent, answer } = setUp()
  const first = slot.choose(PNG)
  await expect.poll(() => sent.length).toBe(1)
  const second = slot.choose(file('b.jpg', 'image/jpeg', madeJpeg()))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]?.signal.aborted).toBe(true)
  answer({ data: { url: URL_A.replaceAll('a', 'b') }, refusal: null })
  sent[0]?.onShare(0.9)
  answer(kept)
  await Promise.all([first, second])
  expect(slot.read()).toMatchObject({ kind: 'kept', url: URL_A, name: 'b.jpg' })
  expect(sent.map(({ intent }) => intent)).toEqual(['intent-1', 'intent-2'])
})

test('KYC-02 a worker that fails is reported and asked again; it is ended in any case', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  let ended = 0
  let works = false
  const check = createPhotoChecker((): ImageWorker => {
    const heard = new Map<string, (event: Event) => void>()
    return {
      addEventListener: (type, listener) => void heard.set(type, listener),
      terminate() {
        ended += 1
      },
      postMessage(one) {
        const event = works ? Object.assign(new Event('message'), { data: checkImage(one) }) : new Event('error')
        queueMicrotask(() => heard.get(event.type)?.(event))
      },
    }
  })
  const slot = createPhotoSlot({ check, newIntent: () => 'x', upload: async () => kept })
  await slot.choose(PNG)
  expect(slot.read()).toMatchObject({ kind: 'refused', refusal: { key: 'image_unchecked' }, again: true })
  works = true
  await slot.again()
  expect(slot.read()).toMatchObject({ kind: 'kept' })
  expect(ended).toBe(2)
})
