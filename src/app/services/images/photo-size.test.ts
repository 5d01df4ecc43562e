import { expect, test } from 'vitest'
import { photoSize } from './photo-size.ts'

test('KYC-03 a small photo is shown in kilobytes, never as 0.0 MB', () => {
  const reported = [0, 900, 24_000, 200_000, 1_400_000].map((bytes) => photoSize(bytes, 'en'))
  expect(reported).toEqual(['1 kB', '1 kB', '23 kB', '0.2 MB', '1.3 MB'])
})
