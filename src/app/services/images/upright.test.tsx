import { expect, test } from 'vitest'
import { checkPhoto } from './photo-checker.ts'

/** 27 × 20 dots in colours that run across, with a mark in one corner: progressive with halved colours, and whole with full ones. */
const PHOTOS = {
  progressive:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAQDAwMDAgQDAwMEBAQFBgoGBgUFBgwICQcKDgwPDg4MDQ0PERYTDxAVEQ0NExoTFRcYGRkZDxIbHRsYHRYYGRj/2wBDAQQEBAYFBgsGBgsYEA0QGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBj/wgARCAAUABsDASIAAhEBAxEB/8QAGQAAAwADAAAAAAAAAAAAAAAAAAUGAgQH/8QAGAEAAgMAAAAAAAAAAAAAAAAABQcDBAb/2gAMAwEAAhADEAAAAedZ0LWSnOMahhj2RptgFoVqxAQxP//EABwQAAICAgMAAAAAAAAAAAAAAAADAgQBIRETIv/aAAgBAQABBQJdeJir7XVMVdLqi6ouqYq6WuItcRa4nXHj/8QAHBEAAgICAwAAAAAAAAAAAAAAAAEEBRIhIjFB/9oACAEDAQE/Aaezx9IFvx7KtvRAbxP/xAAbEQABBQEBAAAAAAAAAAAAAAABAAIDBREGIf/aAAgBAgEBPwG76x9g0NcMxS2XqnJUpOr/xAAWEAEBAQAAAAAAAAAAAAAAAAAAMQH/2gAIAQEABj8CuNRERERER//EABsQAAIBBQAAAAAAAAAAAAAAAAABEBEhMEHh/9oACAEBAAE/IelKzktwrLASSERIT//aAAwDAQACAAMAAAAQ31hh/8QAFxEBAQEBAAAAAAAAAAAAAAAAAQBBEP/aAAgBAwEBPxAGJwW5at//xAAaEQACAwEBAAAAAAAAAAAAAAAAARFBUSEx/9oACAECAQE/EEH52+Nv1RZoNRaH/8QAHhAAAgMAAQUAAAAAAAAAAAAAAAEhMcERQVFhgbH/2gAIAQEAAT8QgfILRLTdprrJTg9M7FOCnJTghZIwhCOOM8D/2Q==',
  whole:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAQDAwMDAgQDAwMEBAQFBgoGBgUFBgwICQcKDgwPDg4MDQ0PERYTDxAVEQ0NExoTFRcYGRkZDxIbHRsYHRYYGRj/2wBDAQQEBAYFBgsGBgsYEA0QGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBj/wAARCAAUABsDAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABgMFCP/EACIQAAAEBwEAAwAAAAAAAAAAAAABBSMCAwQGITGhQRNRkv/EABoBAAMAAwEAAAAAAAAAAAAAAAUGBwIICQT/xAAlEQABBAEDBAIDAAAAAAAAAAABAAMFIQIEETEGIlFhEkFUk9H/2gAMAwEAAhEDEQA/AOdk+36XDsn9ENuX+toj8xv9mP8AUrxci5VFWkWsUVdNihgIyOMzIy9yNRup5fB2U1TjeQOJczIIO4IOR2IP2CrFCy22GIJ+gkyfamm+BQfkvapkXL8WkUu1GoW/PoDTJXynhqX7Ragn2ppvgzfkva5zRUvxaVp9qaa4A78l7VIipfi0rT7U03wBn5L2qRFS/FpDLtRsmuAaZK+U7tzHaLWOnJ1Lhse19/PyuekVqXKtK09OpcNgO+/n5VIitS5VpWnJ1JhsB338/KpEVqXKtIYE6l+Mm/AMyfz35Tu3qXPiLX//2Q==',
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/** The photo as a telephone held like this writes it. */
function lying(photo: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...photo.subarray(2))
}

/** Its dots as this browser shows it; `none`: whatever EXIF says. */
async function dotsOf(bytes: Uint8Array<ArrayBuffer>, imageOrientation: ImageOrientation) {
  const picture = await createImageBitmap(new Blob([bytes]), { imageOrientation })
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, picture.width, picture.height)
}

test.each(Object.keys(PHOTOS) as (keyof typeof PHOTOS)[])(
  'REAL-12 what is sent of a %s photo looks as Chromium shows the chosen one, in all eight orientations',
  async (kind) => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const photo = lying(bytesOf(PHOTOS[kind]), orientation)
      const shown = await dotsOf(photo, 'from-image')
      const checked = await checkPhoto({ name: 'IMG_1.jfif', type: '', bytes: photo })
      if (!checked.ok) throw new Error(checked.refusal.key)
      const sent = await dotsOf(checked.data.bytes as Uint8Array<ArrayBuffer>, 'none')
      expect([sent.width, sent.height], `${orientation}`).toEqual([shown.width, shown.height])
      const apart = shown.data.reduce((sum, value, at) => sum + Math.abs(value - (sent.data[at] as number)), 0)
      // Colours of half the size may move by half a dot.
      expect(apart / shown.data.length, `${orientation}`).toBeLessThan(6)
    }
  },
)

/** The same dots as PNG, of orientation 6 by its EXIF chunk. */
const LYING_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABsAAAAUCAIAAADz4NHXAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAAAtSURBVHjaY2Rg+MXJwIAD6eGWwolYGHgYqAtGTRzEJuqNhuOoiaMmjpqIHwAArdgDcrRqCXwAAAAASUVORK5CYII='

test('REAL-12 what is sent of a PNG that lies is, dot by dot, what Chromium shows of the chosen one', async () => {
  const photo = bytesOf(LYING_PNG) as Uint8Array<ArrayBuffer>
  const shown = await dotsOf(photo, 'from-image')
  expect([shown.width, shown.height]).toEqual([20, 27])
  const checked = await checkPhoto({ name: 'scan', type: '', bytes: photo })
  if (!checked.ok) throw new Error(checked.refusal.key)
  const sent = await dotsOf(checked.data.bytes as Uint8Array<ArrayBuffer>, 'none')
  expect(sent.data).toEqual(shown.data)
})
