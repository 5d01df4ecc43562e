import { expect, test } from 'vitest'
import { clearTabPersonal, memoryStore } from '../../base/platform/client-cache.ts'
import { createSentPhotos } from './sent-photos.ts'

const url = (sign: string) => `/api/upload/image/${sign.repeat(32)}`

test('KYC-03 photos that were sent are known after a reload, until their step has named them or the session ends', () => {
  const store = memoryStore()
  createSentPhotos(store).note('front', url('a'))
  const photos = createSentPhotos(store)
  photos.note('back', url('b'))
  expect(photos.read()).toEqual({ front: url('a'), back: url('b') })
  photos.note('front', null)
  expect(photos.read()).toEqual({ back: url('b') })
  clearTabPersonal(store)
  expect(photos.read()).toEqual({})
})

test.each(['{', 'null', '{"front":"https://elsewhere.example/x"}', '{"front":"/api/upload/image/../../x"}'])(
  'KYC-03 %s in the store is no photo',
  (text) => {
    const store = memoryStore()
    store.setItem('onetape-photos', text)
    expect(createSentPhotos(store).read()).toEqual({})
  },
)
