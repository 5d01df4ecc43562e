import { afterEach, expect, test, vi } from 'vitest'
import type { ApiAnswer } from '../src/app/base/api/api-answer.ts'
import type { CallApi } from '../src/app/base/api/api-client.ts'
import { endedIds } from '../src/app/screens/topup/ended-ids.ts'
import { createReceiptUpload } from '../src/app/screens/topup/receipt-upload.ts'
import { checkImage } from '../src/shared/image/check-image.ts'
import { madePng } from './support/made-image.ts'

const answer = (part: Partial<ApiAnswer<unknown>>): ApiAnswer<unknown> => ({
  success: true,
  code: 200,
  message: '',
  data: { url: '/api/upload/image/a' },
  degraded: false,
  refusal: null,
  ...part,
})

afterEach(() => void vi.restoreAllMocks())

function scene(...answers: ApiAnswer<unknown>[]) {
  const intents: (string | undefined)[] = []
  const call = (async (_call: unknown, _request: unknown, options: { intent?: string }) => {
    intents.push(options.intent)
    return answers.shift()
  }) as unknown as CallApi
  let minted = 0
  return {
    intents,
    upload: createReceiptUpload(
      async (file) => checkImage(file),
      call,
      () => `key-${++minted}`,
    ),
  }
}

const picture = (name = 'receipt.png') => new File([madePng() as Uint8Array<ArrayBuffer>], name, { type: 'image/png' })

test('FUND-06 a receipt’s picture that no answer came to is sent again under the same key, and never again once it is there', async () => {
  const file = picture()
  const { intents, upload } = scene(answer({ degraded: true, data: null }), answer({}))
  expect(await upload.send(file)).toEqual({ ok: false, refusal: { key: 'entry_not_confirmed' } })
  expect(await upload.send(file)).toEqual({ ok: true, url: '/api/upload/image/a' })
  expect(await upload.send(file)).toEqual({ ok: true, url: '/api/upload/image/a' })
  expect(intents).toEqual(['key-1', 'key-1'])
})

test('FUND-06 another picture is another intent, and so is one that the server has refused', async () => {
  const refused = answer({ success: false, code: 400, data: null, refusal: { key: 'image_broken', field: 'file' } })
  const { intents, upload } = scene(refused, answer({}), answer({}))
  const file = picture()
  expect(await upload.send(file)).toMatchObject({ ok: false })
  await upload.send(file)
  await upload.send(picture('other.png'))
  expect(intents).toEqual(['key-1', 'key-2', 'key-3'])
})

test('FUND-06 what is no picture is not sent at all', async () => {
  const { intents, upload } = scene()
  const lie = new File(['<svg/>'], 'receipt.png', { type: 'image/png' })
  expect(await upload.send(lie)).toEqual({ ok: false, refusal: { key: 'image_type', field: 'file' } })
  expect(intents).toEqual([])
})

test('FUND-06 where no worker can judge a picture it is not sent, and the next press asks again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const tried = [Promise.reject(new Error('no worker'))]
  const unjudged = createReceiptUpload((file) => tried.shift() ?? Promise.resolve(checkImage(file)), (async () => ({
    ...answer({}),
    data: { url: '/api/upload/image/b' },
  })) as unknown as CallApi)
  const file = picture()
  expect(await unjudged.send(file)).toEqual({ ok: false, refusal: { key: 'image_unchecked', field: 'file' } })
  expect(await unjudged.send(file)).toEqual({ ok: true, url: '/api/upload/image/b' })
})

test('FUND-06 a record that is no longer open has come to its end', () => {
  expect(endedIds([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }])).toEqual([1])
})
