import { useEffect, useState } from 'react'
import { whileWanted } from '../../base/platform/while-wanted.ts'
import { fetchOwnImage } from './own-image.ts'

export interface OwnImage {
  status: 'none' | 'loading' | 'ready' | 'failed'
  /** Address within this page. */
  src: string | null
}

/** Shows a picture by an address that lives as long as it is shown. @param picture at hand; else it is fetched from `url` */
export function useOwnImage(url: string | null, picture: Blob | null = null): OwnImage {
  const [fetched, setFetched] = useState<{ url: string; blob: Blob | null } | null>(null)
  const known = fetched?.url === url ? fetched : null
  const wanted = picture === null ? url : null
  useEffect(() => {
    if (wanted === null) return
    return whileWanted(
      (signal) => fetchOwnImage(wanted, signal),
      (blob) => setFetched({ url: wanted, blob }),
    )
  }, [wanted])
  const blob = picture ?? known?.blob ?? null
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setSrc(null)
    const made = URL.createObjectURL(blob)
    setSrc(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (url === null && picture === null) return { status: 'none', src: null }
  if (blob) return { status: 'ready', src }
  return { status: known ? 'failed' : 'loading', src: null }
}
