import { afterEach, expect, test, vi } from 'vitest'
import type { QrAnswer, QrQuestion } from '../../../shared/image/picture-dots.ts'
import { openCamera } from './camera.ts'
import { createQrReader, type QrWorker } from './qr-reader.ts'
import { scanFrames } from './scan-frames.ts'

afterEach(() => void vi.restoreAllMocks())
const dots = () => ({ width: 1, height: 1, data: new Uint8ClampedArray(4) })

function fakeCamera() {
  const track = { stopped: 0, stop: () => void track.stopped++ }
  return { track, stream: { getTracks: () => [track] } as unknown as MediaStream }
}

test('SCAN-03 the camera is let go with the signal, also where it is given after that', async () => {
  const { track, stream } = fakeCamera()
  const end = new AbortController()
  expect(await openCamera({ getUserMedia: async () => stream }, end.signal)).toEqual({ ok: true, stream })
  expect(track.stopped).toBe(0)
  end.abort()
  expect(track.stopped).toBe(1)
  const late = fakeCamera()
  const over = new AbortController()
  const asked = openCamera(
    {
      async getUserMedia() {
        over.abort()
        return late.stream
      },
    },
    over.signal,
  )
  await expect(asked).rejects.toBe(over.signal.reason)
  expect(late.track.stopped).toBe(1)
})

test('SCAN-03 each way in which there is no camera has its name, and what is none of them is thrown', async () => {
  const { signal } = new AbortController()
  const fails = (error: unknown) => ({ getUserMedia: () => Promise.reject(error) })
  const why = (name: string) => openCamera(fails(new DOMException('', name)), signal)
  expect(await why('NotAllowedError')).toEqual({ ok: false, why: 'denied' })
  expect(await why('NotFoundError')).toEqual({ ok: false, why: 'none' })
  expect(await why('NotReadableError')).toEqual({ ok: false, why: 'busy' })
  expect(await openCamera(undefined, signal)).toEqual({ ok: false, why: 'none' })
  await expect(openCamera(fails(new Error('odd')), signal)).rejects.toThrow('odd')
})

function fakeWorker() {
  const heard = new Map<string, (event: Event) => void>()
  const asked: QrQuestion[] = []
  const worker = {
    ended: 0,
    addEventListener: (type: string, listener: (event: Event) => void) => void heard.set(type, listener),
    postMessage: (question: QrQuestion) => void asked.push(question),
    terminate: () => void worker.ended++,
  } satisfies QrWorker & { ended: number }
  const answer = (data: QrAnswer) => heard.get('message')?.(Object.assign(new Event('message'), { data }))
  return { worker, asked, answer, fail: () => heard.get('error')?.(new Event('error')) }
}

test('SCAN-03 answers come to their questions; the worker ends with the signal, and its questions with it', async () => {
  const { worker, asked, answer } = fakeWorker()
  const end = new AbortController()
  const read = createQrReader(() => worker, end.signal)
  const first = read(dots())
  const second = read(dots())
  answer({ id: asked[1]?.id ?? 0, text: 'two' })
  answer({ id: asked[0]?.id ?? 0, text: null })
  expect(await Promise.all([first, second])).toEqual([null, 'two'])
  const third = read(dots())
  end.abort()
  await expect(third).rejects.toBe(end.signal.reason)
  await expect(read(dots())).rejects.toBe(end.signal.reason)
  expect(worker.ended).toBe(1)
})

test('SCAN-03 a worker that does not start is said, at once and later', async () => {
  const { worker, fail } = fakeWorker()
  const read = createQrReader(() => worker, new AbortController().signal)
  const asked = read(dots())
  fail()
  await expect(asked).rejects.toThrow('did not answer')
  await expect(read(dots())).rejects.toThrow('did not answer')
})

test('SCAN-03 a code that stays before the camera is reported once; what is not yet a picture is passed over', async () => {
  const end = new AbortController()
  const reason = new Error('over')
  const seen = [null, 'a', 'a', null, 'a', 'b', 'a']
  const pictures = [null, ...seen.map(dots)]
  const reported: string[] = []
  const scan = scanFrames(
    {
      grab: () => pictures.shift() ?? null,
      read: async () => seen.shift() ?? null,
      rest: async () => {
        if (pictures.length === 0) end.abort(reason)
      },
      onText: (text) => void reported.push(text),
    },
    end.signal,
  )
  await expect(scan).rejects.toBe(reason)
  expect(reported).toEqual(['a', 'b', 'a'])
})

test('REAL-82 without https the camera says that it needs https', async () => {
  const { signal } = new AbortController()
  expect(await openCamera(undefined, signal, true)).toEqual({ ok: false, why: 'plainHttp' })
  expect(await openCamera(undefined, signal, false)).toEqual({ ok: false, why: 'none' })
})
