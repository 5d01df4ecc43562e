import { useEffect } from 'react'
import { tabStore } from '../../base/platform/client-cache.ts'
import { usePhotoSlot } from '../../services/images/use-photo-slot.ts'
import { createSentPhotos, type SentPhotos } from './sent-photos.ts'

export const sentPhotos = createSentPhotos(tabStore)

/** A photo's place that outlives a reload of this tab. */
export function useSentPhoto(which: keyof SentPhotos) {
  const photo = usePhotoSlot(sentPhotos.read()[which] ?? null)
  const { state } = photo
  const url = state.kind === 'kept' ? state.url : null
  useEffect(() => {
    if (url) sentPhotos.note(which, url)
  }, [which, url])
  return { ...photo, url }
}
