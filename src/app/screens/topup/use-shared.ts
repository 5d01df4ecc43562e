import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SHARED_ENDS, type SharedEnd } from '../../../shared/site/shared-picture.ts'
import { dropShared, sharedPicture } from '../../services/pwa/shared-picture.ts'

/** What another app has shared to this one: its picture, or why there is none. */
export interface Shared {
  end: SharedEnd
  file: File | null
}

/**
 * What the address says was shared, once it has been read; null where nothing was. The address keeps it until `end`, so that it is
 * there after the login and after a reload.
 */
export function useShared(): [shared: Shared | null, end: () => void] {
  const [params, setParams] = useSearchParams()
  const asked = SHARED_ENDS.find((one) => one === params.get('shared')) ?? null
  const [shared, setShared] = useState<Shared | null>(null)
  useEffect(() => {
    if (asked !== 'picture') return setShared(asked && { end: asked, file: null })
    let wanted = true
    // The device's clock, as in the service worker: the picture has never left the device.
    void sharedPicture(Date.now()).then((file) => wanted && setShared({ end: file ? asked : 'gone', file }))
    return () => {
      wanted = false
    }
  }, [asked])
  const end = () => {
    void dropShared()
    setParams(
      (before) => {
        before.delete('shared')
        return before
      },
      { replace: true },
    )
  }
  return [shared, end]
}
