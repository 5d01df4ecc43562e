import { checkAnyImage, type ImageFile } from '../shared/image/check-image.ts'

declare const self: DedicatedWorkerGlobalScope

function isFile(given: unknown): given is ImageFile {
  if (typeof given !== 'object' || given === null) return false
  const { name, type, bytes } = given as Partial<ImageFile>
  return typeof name === 'string' && typeof type === 'string' && bytes instanceof Uint8Array
}

/** One picture a message, off the page's thread: judged, and without what tells where it was taken. The bytes go over, uncopied. */
self.addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  if (!isFile(data)) return
  const answer = await checkAnyImage(data)
  self.postMessage(answer, answer.ok ? [answer.data.bytes.buffer as ArrayBuffer] : [])
})
