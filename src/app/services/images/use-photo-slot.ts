import { useEffect, useState, useSyncExternalStore } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import { callApi } from '../../base/api/call-api.ts'
import { newIntent } from '../../base/api/intent.ts'
import { writeResult } from '../forms/use-form-write.ts'
import { checkPhoto } from './photo-checker.ts'
import { createPhotoSlot, type PhotoSlot, type PhotoState } from './photo-slot.ts'

/** A place for a photo on this page. @param before the address of one that was sent before the page began */
export function usePhotoSlot(before: string | null = null): { slot: PhotoSlot; state: PhotoState } {
  const [slot] = useState(() => {
    const made = createPhotoSlot({
      check: checkPhoto,
      newIntent,
      async upload(file, { intent, signal, onShare }) {
        return writeResult(await callApi(calls.uploadImage, { file }, { intent, signal, quiet: true, onShare }))
      },
    })
    if (before) made.take(before)
    return made
  })
  useEffect(() => slot.end, [slot])
  const state = useSyncExternalStore(slot.subscribe, slot.read)
  return { slot, state }
}
