import * as v from 'valibot'
import { parsed, type TextStore } from '../../base/platform/client-cache.ts'

const NAME = 'onetape-photos'
const url = v.pipe(v.string(), v.regex(/^\/api\/upload\/image\/[\w-]{32}$/))
const schema = v.partial(v.object({ front: url, back: url, selfie: url }))
export type SentPhotos = v.InferOutput<typeof schema>

/** Photos that the exchange keeps and no step has named yet: a page that is loaded anew goes on with them. */
export interface SentPhotosMemory {
  read(): SentPhotos
  note(which: keyof SentPhotos, url: string | null): void
}

/** @param store of this tab, cleared with the session */
export function createSentPhotos(store: TextStore): SentPhotosMemory {
  const read = (): SentPhotos => {
    const text = store.getItem(NAME)
    const known = v.safeParse(schema, text === null ? null : parsed(text))
    return known.success ? known.output : {}
  }
  return {
    read,
    note(which, address) {
      const { [which]: _, ...others } = read()
      const next = address === null ? others : { ...others, [which]: address }
      try {
        if (Object.keys(next).length === 0) store.removeItem(NAME)
        else store.setItem(NAME, JSON.stringify(next))
      } catch (error) {
        // A full store: the photo is chosen again after a reload.
        if (!(error instanceof DOMException)) throw error
      }
    },
  }
}
